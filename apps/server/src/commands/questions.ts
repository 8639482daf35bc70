import { createInterface, type Interface } from 'node:readline'
import { Writable } from 'node:stream'
import { CommandRefused } from './run-command.ts'

/** The input that clears a value. */
const EMPTY = '-'

/**
 * The reason why an answer is invalid. If `mayTryAgain` is true, the check could not be made, and Enter repeats the
 * check of the same answer.
 */
export type AnswerError = string | { readonly message: string; readonly mayTryAgain: true } | undefined

export type AskOptions = {
  /** The default value, which Enter accepts; '' for none. */
  readonly current?: string
  /** The text in brackets after the question. The default is `current`, or `as it is` for hidden input. */
  readonly currentLabel?: string
  readonly hidden?: boolean
  /** True if the question is asked twice, because hidden input may be mistyped. */
  readonly twice?: boolean
  /**
   * Printed if a required answer is missing. Without this text the question is optional: `-` and an empty line mean ''.
   */
  readonly required?: string
  /**
   * Validates a non-empty answer. Returns why the answer is invalid, and the question is then repeated. Returns
   * undefined for a valid answer.
   */
  readonly errorOf?: (answer: string) => Promise<AnswerError> | AnswerError
}

export type Questions = {
  /** Asks until the answer is valid, and returns the answer. */
  readonly ask: (query: string, options?: AskOptions) => Promise<string>
  readonly close: () => void
}

/**
 * Asks the user at the terminal, or reads one answer per line from a pipe, in the order of the questions. Throws a
 * CommandRefused that names the unanswered question if the input ends.
 */
export function openQuestions(print: (text: string) => void): Questions {
  const { stdin } = process
  let isHidden = false
  // The line editor echoes what is typed. This stream drops the echo of hidden input.
  const echo = new Writable({
    write: (chunk, _encoding, done) => {
      if (!isHidden) process.stderr.write(chunk)
      done()
    },
  })
  const terminal = stdin.isTTY === true
  // The line editor has no history. Otherwise the arrow keys could show an earlier secret in a visible question.
  const lines: Interface = createInterface({ input: stdin, output: echo, terminal, historySize: 0 })
  lines.on('SIGINT', () => process.exit(130))
  const typed = lines[Symbol.asyncIterator]()

  const once = async (query: string, hidden: boolean): Promise<string> => {
    process.stderr.write(`${query} `)
    isHidden = hidden
    const { value, done } = await typed.next()
    isHidden = false
    if (hidden || !terminal) process.stderr.write('\n')
    if (done) throw new CommandRefused(`There is no answer to: ${query}`)
    return String(value).trim()
  }

  return {
    ask: async (query, { current = '', currentLabel, hidden = false, twice = false, required, errorOf } = {}) => {
      let whenEmpty = current
      let shown = current === '' ? '' : ` [${currentLabel ?? (hidden ? 'as it is' : current)}]`
      for (;;) {
        const line = await once(`${query}${shown}:`, hidden)
        const answer = line === '' ? whenEmpty : line === EMPTY ? '' : line
        const wrong = answer === '' ? required : await errorOf?.(answer)
        if (!wrong) {
          if (!twice || answer === '' || (await once('Once more:', hidden)) === answer) return answer
          print('The two are not the same.')
        } else if (typeof wrong === 'string') print(wrong)
        else {
          print(`${wrong.message} Enter tries again.`)
          whenEmpty = answer
          shown = ` [${hidden ? 'as it is' : answer}]`
        }
      }
    },
    close: () => lines.close(),
  }
}
