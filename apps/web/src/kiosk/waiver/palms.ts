/** Only a contact wider than this can be a palm; a finger that is pressed flat is narrower. */
const PALM_ABOVE_PX = 80
/** How many times as wide as the narrowest contact a palm is at least. */
const PALM_ABOVE_RATIO = 2

/** Something that touches the signature area. */
export type Contact = {
  readonly isPen: boolean
  /** As the browser reports it, in CSS pixels. */
  readonly widthPx: number
  /** Whether it counted as a palm before. It stays one until nothing else touches: a palm that is lifted gets narrower. */
  readonly isPalm: boolean
}

/**
 * Whether a contact is a palm that rests beside the finger or pen that signs (docs/product/kiosk.md, "Waiver"). A single
 * contact never is, however wide.
 *
 * @param all everything that touches the area, including `one`
 */
export function isPalm(one: Contact, all: readonly Contact[]): boolean {
  if (one.isPen || all.length < 2) return false
  const narrowestPx = Math.min(...all.map(contact => contact.widthPx))
  return one.isPalm || (one.widthPx > PALM_ABOVE_PX && one.widthPx > PALM_ABOVE_RATIO * narrowestPx)
}
