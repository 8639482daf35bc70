import { isQuietHour, type TextRules } from './which-text.ts'

/** The data of a parked text that decide whether it may be sent again. */
export type ParkedText = {
  readonly expiresAt: Date
  /** True if the words of the text were deleted after their retention time. */
  readonly hasBody: boolean
  /** The number has replied STOP, or staff have recorded that the client wants no texts. */
  readonly isOptedOut: boolean
}

/**
 * Whether a parked text may be sent again: until it expires, outside the quiet hours of its location (for every kind of
 * text), and never after STOP (docs/product/office/texts.md, "Texts").
 *
 * @param at the real time, for the expiry, and the salon's time, for the quiet hours
 */
export function maySendAgain(
  { expiresAt, hasBody, isOptedOut }: ParkedText,
  at: { readonly realNow: Date; readonly salonNow: Date; readonly timeZone: string },
  rules?: Pick<TextRules, 'quietFromHour' | 'quietUntilHour'>,
): boolean {
  if (isOptedOut || !hasBody || expiresAt <= at.realNow) return false
  return !isQuietHour(at.salonNow, at.timeZone, rules)
}
