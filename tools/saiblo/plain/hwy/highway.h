#pragma once

/// What the engine takes from Highway, for a program with a single CPU path, the plainest.
#define HWY_ARCH_X86 1
#define HWY_AVX2 0
#define HWY_TARGET 1
#define HWY_INLINE inline __attribute__((always_inline))
#define HWY_ATTR __attribute__((target("avx2")))
#define HWY_BEFORE_NAMESPACE() static_assert(true)
#define HWY_AFTER_NAMESPACE() static_assert(true)
#define HWY_NAMESPACE plain
#define HWY_ONCE 1
#define HWY_EXPORT(name) static_assert(true)
#define HWY_DYNAMIC_DISPATCH(name) HWY_NAMESPACE::name
