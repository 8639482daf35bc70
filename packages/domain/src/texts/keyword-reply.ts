import type { Language } from '../language.ts'
import { filled } from '../messages/say.ts'
import type { TextWords } from '../messages/texts.en.ts'
import { formatPhone } from '../phone.ts'
import { TEXT_WORDS } from './built-in-wording.ts'
import { toGsm7 } from './gsm7.ts'
import type { TextKeyword } from './keywords.ts'
import { withoutMarks } from './marks.ts'

const REPLIES = { STOP: 'sms.stopped', START: 'sms.started', HELP: 'sms.help' } as const satisfies Record<
  TextKeyword,
  keyof TextWords
>

/**
 * The reply to a keyword, in GSM-7 and in one part. The Vietnamese reply is written without diacritics
 * (docs/product/texts.md, "Stop words").
 *
 * @param brand the salon's name
 * @param phone the phone number of a location, for questions
 */
export function keywordReply(
  keyword: TextKeyword,
  language: Language,
  { brand, phone }: { readonly brand: string; readonly phone: string },
): string {
  const text = filled(TEXT_WORDS[language][REPLIES[keyword]], language, { brand, phone: formatPhone(phone) })
  return toGsm7(language === 'vi' ? withoutMarks(text) : text)
}
