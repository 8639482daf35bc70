import { createInterface, type Interface } from 'node:readline'
import { Writable } from 'node:stream'
import { CommandRefused } from './open-context.ts'

/** What is typed for "take out what is there". */
const EMPTY = '-'

/**
 * What is wrong with an answer. With `mayTryAgain`, Enter tries the same answer again: not the answer failed, but the way
 * to check it.
 */
export type AnswerFault = string | { readonly message: string; readonly mayTryAgain: true } | undefined

export type AskOptions = {
  /** What Enter answers; '' for nothing. */
  readonly current?: string
  /** How `current` is shown; by itself unless it is hidden. */
  readonly shownAs?: string
  /** Not shown while it is typed. */
  readonly hidden?: boolean
  /** Asked for once more, as what is hidden may be mistyped. */
  readonly twice?: boolean
  /** Said when there must be an answer and there is none; without it, `-` and an empty line answer ''. */
  readonly required?: string
  /** Says what is wrong with an answer that is not empty, and the question is put again. */
  readonly fault?: (answer: string) => Promise<AnswerFault> | AnswerFault
}

export type Questions = {
  /** The answer to a question, once nothing is wrong with it. */
  readonly ask: (question: string, options?: AskOptions) => Promise<string>
  readonly close: () => void
}

/**
 * Asks the person at the terminal, or reads the answers from a pipe, a line each in the order of the questions. Throws a
 * CommandRefused that names the question when the input is over.
 */
export function openQuestions(print: (text: string) => void): Questions {
  const { stdin } = process
  let isHidden = false
  // The line editor echoes what is typed; while something is hidden its echo goes nowhere.
  const echo = new Writable({
    write: (chunk, _encoding, done) => {
      if (!isHidden) process.stderr.write(chunk)
      done()
    },
  })
  const terminal = stdin.isTTY === true
  // No history: the arrow keys would bring a secret back into a question that is shown.
  const lines: Interface = createInterface({ input: stdin, output: echo, terminal, historySize: 0 })
  lines.on('SIGINT', () => process.exit(130))
  const typed = lines[Symbol.asyncIterator]()

  const once = async (question: string, hidden: boolean): Promise<string> => {
    process.stderr.write(`${question} `)
    isHidden = hidden
    const { value, done } = await typed.next()
    isHidden = false
    if (hidden || !terminal) process.stderr.write('\n')
    if (done) throw new CommandRefused(`There is no answer to: ${question}`)
    return String(value).trim()
  }

  return {
    ask: async (question, { current = '', shownAs, hidden = false, twice = false, required, fault } = {}) => {
      let whenEmpty = current
      let shown = current === '' ? '' : ` [${shownAs ?? (hidden ? 'as it is' : current)}]`
      for (;;) {
        const line = await once(`${question}${shown}:`, hidden)
        const answer = line === '' ? whenEmpty : line === EMPTY ? '' : line
        const wrong = answer === '' ? required : await fault?.(answer)
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
