import { isQuietHour, type TextRules } from './which-text.ts'

export type ParkedText = {
  readonly expiresAt: Date
  /** False if the content was deleted at the end of its retention period. */
  readonly hasBody: boolean
  /** True if the phone replied STOP or staff recorded an opt-out. */
  readonly isOptedOut: boolean
}

/**
 * True if a parked text may be sent again: it has not expired, its location has no quiet hours now, and the phone has
 * not replied STOP (docs/product/office/texts.md, "Texts").
 *
 * @param at the real time for the expiry, and the salon's time for the quiet hours
 */
export function maySendAgain(
  { expiresAt, hasBody, isOptedOut }: ParkedText,
  at: { readonly realNow: Date; readonly salonNow: Date; readonly timeZone: string },
  rules?: Pick<TextRules, 'quietFromHour' | 'quietUntilHour'>,
): boolean {
  if (isOptedOut || !hasBody || expiresAt <= at.realNow) return false
  return !isQuietHour(at.salonNow, at.timeZone, rules)
}
