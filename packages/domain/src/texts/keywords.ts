/** The request that a client makes with a one-word text. */
export type TextKeyword = 'STOP' | 'START' | 'HELP'

const WORDS: Readonly<Record<TextKeyword, readonly string[]>> = {
  // The words that the FCC's rule of 2025-04-11 lists, and those that the provider recognises.
  STOP: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'END', 'QUIT', 'CANCEL', 'REVOKE', 'OPTOUT'],
  START: ['START', 'UNSTOP', 'YES'],
  HELP: ['HELP', 'INFO'],
}

/**
 * The keyword of a message that consists only of it; undefined for other messages, such as "Stop please". Capitals, the
 * spaces and periods that phones add, and the space or hyphen of "opt out" do not matter.
 */
export function textKeyword(message: string): TextKeyword | undefined {
  const word = message.replace(/[\s.!"'-]+/g, '').toUpperCase()
  const isOneWord = !/\S\s+\S/.test(message.trim()) || word === 'OPTOUT'
  if (!isOneWord) return undefined
  return (Object.keys(WORDS) as TextKeyword[]).find(keyword => WORDS[keyword].includes(word))
}
