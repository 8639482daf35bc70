/** A touch that is wider than this can be a palm. Even a finger that is pressed flat is narrower. */
const PALM_ABOVE_PX = 80
/** A touch is a palm only if it is more than this many times as wide as the narrowest touch on the signature area. */
const PALM_ABOVE_RATIO = 2

export type Contact = {
  readonly isPen: boolean
  /** The width that the browser reports, in CSS pixels. */
  readonly widthPx: number
  /** True if the contact was recognised as a palm. It stays a palm even if it becomes narrower. */
  readonly isPalm: boolean
}

/**
 * True if a contact is a palm that rests beside the signing finger or pen (docs/product/kiosk.md, "Waiver"). A single
 * contact is never a palm, however wide.
 *
 * @param all all contacts on the area, including `one`
 */
export function isPalm(one: Contact, all: readonly Contact[]): boolean {
  if (one.isPen || all.length < 2) return false
  const narrowestPx = Math.min(...all.map(contact => contact.widthPx))
  return one.isPalm || (one.widthPx > PALM_ABOVE_PX && one.widthPx > PALM_ABOVE_RATIO * narrowestPx)
}
