#pragma once

/// What the solver takes from Highway, for a program with a single CPU path.
#define HWY_BEFORE_NAMESPACE() static_assert(true)
#define HWY_AFTER_NAMESPACE() static_assert(true)
#define HWY_NAMESPACE plain
#define HWY_ONCE 1
#define HWY_EXPORT(name) static_assert(true)
#define HWY_DYNAMIC_DISPATCH(name) HWY_NAMESPACE::name
