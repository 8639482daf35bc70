/**
 * The size of the young generation of each process. Node's default is meant for large servers, and an idle process
 * would not release the memory.
 */
const YOUNG_MEMORY_MB = { backend: 4, frontend: 2, sandbox: 4 } as const

/**
 * The memory that the backend may allocate before a garbage collection, in percent of its used memory. With Node's
 * default, an export of 200,000 rows leaves 100 MB of garbage.
 */
const GROWTH_PERCENT = 50

export function nodeFlags(name: keyof typeof YOUNG_MEMORY_MB): string[] {
  return [
    '--disable-warning=ExperimentalWarning',
    `--max-semi-space-size=${YOUNG_MEMORY_MB[name]}`,
    ...(name === 'backend' ? [`--heap-growing-percent=${GROWTH_PERCENT}`] : []),
  ]
}
