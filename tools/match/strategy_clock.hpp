#pragma once

namespace quadrille::match {

/// From now on `clock()` counts milliseconds of real time, as on Windows, in this whole process and
/// in the shared objects that it loads. Strategies that were written there ask it how long they
/// have thought, and on Linux would think a thousand times longer than they mean to.
void use_millisecond_clock();

}  // namespace quadrille::match
