/**
 * The size of each process's young generation. Node's default is made for large servers, and an idle process would not
 * give the memory back.
 */
const YOUNG_MEMORY_MB = { backend: 4, frontend: 2, sandbox: 4 } as const

/**
 * How much memory the backend may allocate, in percent of what is in use, before garbage is collected. Otherwise an
 * export of 200,000 rows leaves 100 MB of garbage until V8 collects it.
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
