import type { Language } from '../language.ts'
import { formatPhone } from '../phone.ts'
import { toGsm7 } from './gsm7.ts'
import type { TextKeyword } from './keywords.ts'
import { withoutMarks } from './marks.ts'

const REPLIES: Readonly<Record<Language, Readonly<Record<TextKeyword, string>>>> = {
  en: {
    STOP: 'You will get no more texts from {brand}. Reply START to get them again.',
    START: 'You will get texts from {brand} again. Reply STOP to opt out.',
    HELP: '{brand}: texts about your visit. Call {phone} for help. Reply STOP to opt out.',
  },
  es: {
    STOP: 'Ya no le enviaremos textos de {brand}. Responda START para recibirlos de nuevo.',
    START: 'De nuevo recibe los textos de {brand}. Responda STOP para no recibirlos.',
    HELP: '{brand}: textos sobre su visita. Ayuda: {phone}. Responda STOP para no recibirlos.',
  },
  vi: {
    STOP: 'Quý khách sẽ không nhận tin nhắn từ {brand} nữa. Nhắn START để nhận lại.',
    START: 'Quý khách sẽ nhận lại tin nhắn từ {brand}. Nhắn STOP để ngừng.',
    HELP: '{brand}: tin nhắn về lần đến tiệm. Cần giúp xin gọi {phone}. Nhắn STOP để ngừng.',
  },
}

/**
 * The reply to a keyword, in GSM-7 and in one part. Vietnamese has no marks (docs/product/texts.md, "Stop words").
 *
 * @param salon the salon's name, and the phone number of a location for questions
 */
export function keywordReply(
  keyword: TextKeyword,
  language: Language,
  salon: { readonly brand: string; readonly phone: string },
): string {
  const text = REPLIES[language][keyword]
    .replace('{brand}', () => salon.brand)
    .replace('{phone}', () => formatPhone(salon.phone))
    // The salon's name may end with a period.
    .replace('..', '.')
  return toGsm7(language === 'vi' ? withoutMarks(text) : text)
}
