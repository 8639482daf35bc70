import { spawn } from 'node:child_process'

/** A question as the terminal prints it, and what to type. */
export type Typed = readonly [question: string, answer: string]

/**
 * Runs a program at a real terminal (script(1)). Types the reply to each question when the question is printed, like a
 * user. Returns the output of the terminal; throws it if the program fails.
 */
export function typeAtTerminal(
  command: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv; answers: readonly Typed[] },
): Promise<string> {
  const quoted = command.map(word => `'${word.replaceAll("'", `'\\''`)}'`).join(' ')
  const child = spawn('script', ['--quiet', '--return', '--command', quoted, '/dev/null'], options)
  const toType = [...options.answers]
  let shown = ''
  let read = 0
  child.stdout.on('data', chunk => {
    shown += chunk
    while (toType.length > 0) {
      const [question, answer] = toType[0]!
      const at = shown.indexOf(question, read)
      if (at < 0) return
      read = at + question.length
      toType.shift()
      child.stdin.write(`${answer}\r`)
    }
  })
  return new Promise((resolve, reject) =>
    child.once('close', code =>
      code === 0 ? resolve(shown) : reject(new Error(`${command.at(-1)} ended with ${code} and has shown:\n${shown}`)),
    ),
  )
}
