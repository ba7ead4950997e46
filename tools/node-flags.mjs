// Flags of the program's Node. A smaller young generation frees the memory of a request sooner: 50 MB less
// under load without measurable cost. The old generation grows by a third before it is collected, instead of
// doubling: 40 MB less.
export const programFlags = ['--max-semi-space-size=2', '--heap-growing-percent=30']

// Returns large free blocks to the system at once. By default glibc keeps blocks of up to 32 MB after the
// first one was freed, in eight arenas per core: 80 MB more under load.
export const programMemory = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
