import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/**
 * Asks the person at the terminal for something that must not be seen; nothing when she only presses Enter, or when
 * nobody is there to be asked.
 */
export async function askHidden(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined
  process.stderr.write(question)
  // The line editor echoes what is typed to its output; ours goes nowhere.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  lines.on('SIGINT', () => process.exit(130))
  try {
    const answer = await lines.question('')
    process.stderr.write('\n')
    return answer === '' ? undefined : answer
  } finally {
    lines.close()
  }
}
