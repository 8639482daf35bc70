/** What a client requests with a one-word text. */
export type TextKeyword = 'STOP' | 'START' | 'HELP'

const WORDS: Readonly<Record<TextKeyword, readonly string[]>> = {
  // The words in the FCC rule of 2025-04-11 and the provider's own words.
  STOP: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'END', 'QUIT', 'CANCEL', 'REVOKE', 'OPTOUT'],
  START: ['START', 'UNSTOP', 'YES'],
  HELP: ['HELP', 'INFO'],
}

/**
 * The keyword of a message that has no other word; undefined for other messages, such as "Stop please". Ignores case,
 * the spaces and periods that phones add, and the space or hyphen in "opt out".
 */
export function textKeyword(message: string): TextKeyword | undefined {
  const word = message.replace(/[\s.!"'-]+/g, '').toUpperCase()
  const isOneWord = !/\S\s+\S/.test(message.trim()) || word === 'OPTOUT'
  if (!isOneWord) return undefined
  return (Object.keys(WORDS) as TextKeyword[]).find(keyword => WORDS[keyword].includes(word))
}
