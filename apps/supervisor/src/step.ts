const DOTS_EVERY_MS = 1_000

/** Runs a step of the start. Prints the name of the step, a dot each second, and the duration at the end. */
export async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const from = Date.now()
  process.stdout.write(`${name} `)
  const timer = setInterval(() => process.stdout.write('.'), DOTS_EVERY_MS)
  try {
    const result = await work()
    process.stdout.write(` ${((Date.now() - from) / 1000).toFixed(1)} s\n`)
    return result
  } catch (error) {
    process.stdout.write(' failed\n')
    throw error
  } finally {
    clearInterval(timer)
  }
}
