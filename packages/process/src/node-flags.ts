/**
 * The size of the young generation in each process. Node's default suits large servers and is kept all day by idle
 * processes.
 */
const YOUNG_MEMORY_MB = { backend: 4, frontend: 2, sandbox: 4 } as const

/**
 * How much memory the backend may allocate beyond what is in use before garbage is collected. Without a limit, an
 * export of 200,000 rows leaves 100 MB of garbage before V8 collects it.
 */
const GROWTH_PERCENT = 50

/** The options of Node with which the supervisor starts a process. */
export function nodeFlags(name: keyof typeof YOUNG_MEMORY_MB): string[] {
  return [
    '--disable-warning=ExperimentalWarning',
    `--max-semi-space-size=${YOUNG_MEMORY_MB[name]}`,
    ...(name === 'backend' ? [`--heap-growing-percent=${GROWTH_PERCENT}`] : []),
  ]
}
