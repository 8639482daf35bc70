import { createInterface, type Interface } from 'node:readline'
import { Writable } from 'node:stream'
import { CommandRefused } from './open-salon.ts'

export type Questions = {
  /**
   * The answer to a question; `whenEmpty` when it is an empty line. What is `hidden` is not shown while it is typed. `fault`
   * says what is wrong with an answer, and the question is put again.
   */
  readonly ask: (
    question: string,
    options?: {
      whenEmpty?: string
      hidden?: boolean
      fault?: (answer: string) => Promise<string | undefined> | string | undefined
    },
  ) => Promise<string>
  readonly close: () => void
}

/**
 * Asks the person at the terminal, or reads the answers from a pipe, a line each in the order of the questions. Throws a
 * CommandRefused that names the question when the input is over.
 */
export function openQuestions(say: (text: string) => void): Questions {
  const { stdin } = process
  let isHidden = false
  // The line editor echoes what is typed; while something is hidden its echo goes nowhere.
  const echo = new Writable({
    write: (chunk, _encoding, done) => {
      if (!isHidden) process.stderr.write(chunk)
      done()
    },
  })
  const lines: Interface = createInterface({ input: stdin, output: echo, terminal: stdin.isTTY === true })
  lines.on('SIGINT', () => process.exit(130))
  const typed = lines[Symbol.asyncIterator]()

  const once = async (question: string, hidden: boolean): Promise<string> => {
    process.stderr.write(`${question} `)
    isHidden = hidden
    const { value, done } = await typed.next()
    isHidden = false
    if (hidden || !stdin.isTTY) process.stderr.write('\n')
    if (done) throw new CommandRefused(`There is no answer to: ${question}`)
    return String(value).trim()
  }

  return {
    ask: async (question, { whenEmpty = '', hidden = false, fault } = {}) => {
      for (;;) {
        const answer = (await once(question, hidden)) || whenEmpty
        const wrong = await fault?.(answer)
        if (!wrong) return answer
        say(wrong)
      }
    },
    close: () => lines.close(),
  }
}
