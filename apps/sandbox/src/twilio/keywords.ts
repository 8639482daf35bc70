/**
 * The keywords to which Twilio reacts if the reply contains nothing else (help.twilio.com: "Twilio support for opt-out
 * keywords").
 */
const WORDS = {
  STOP: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'],
  START: ['START', 'YES', 'UNSTOP'],
  HELP: ['HELP', 'INFO'],
} as const

export type Keyword = keyof typeof WORDS

/**
 * Returns the keyword if the reply contains nothing else. Case and surrounding spaces are ignored. Returns undefined
 * for any other reply, such as "stop please".
 */
export function keywordOf(body: string): Keyword | undefined {
  const word = body.trim().toUpperCase()
  return (Object.keys(WORDS) as Keyword[]).find(keyword => (WORDS[keyword] as readonly string[]).includes(word))
}

/** Twilio's automatic replies to the keywords, as the salon has configured them. */
export const KEYWORD_REPLIES: Record<Keyword, string> = {
  STOP: 'Frontlash: you will get no more texts from us. Reply START to get them again.',
  START: 'Frontlash: you will get texts about your visits again. Reply STOP to end them.',
  HELP: 'Frontlash: texts about your visits. Questions? Call (714) 555-0140. Reply STOP to end. Msg & data rates may apply.',
}
