// How Node runs the program. What a request leaves behind is thrown away sooner than on a machine with memory to spare:
// 50 MB less under load, at no price that could be measured; and the rest grows by a third before it is looked through
// again, instead of twofold and more: another 40 MB.
export const programFlags = ['--max-semi-space-size=2', '--heap-growing-percent=30']

// How its C library keeps memory: a large piece that is free goes back to the machine at once. By itself glibc keeps
// pieces of up to 32 MB for later after it has seen the first one freed, in eight places a core: 80 MB more under load.
export const programMemory = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
