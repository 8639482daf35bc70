/** A selector with one element name, possibly with conditions: no list of selectors and no other element. */
const OF_ONE_NAME = /^([a-z][a-z0-9]*)(?:[[:.#][^,\s>+~]*)?$/

type Matches = (this: Element, selector: string) => boolean

/** By selector: the element name it begins with; null when it is not a selector with one name. */
const names = new Map<string, string | null>()

function nameIn(selector: string): string | null {
  const known = names.get(selector)
  if (known !== undefined) return known
  const name = OF_ONE_NAME.exec(selector)?.[1] ?? null
  names.set(selector, name)
  return name
}

/**
 * Makes `matches` return false at once for an element with another name than the selector's. A query by role matches
 * each element against a hundred selectors, and jsdom evaluates each completely. All other cases are left to jsdom.
 */
export function installQuickMatches(): void {
  const page = Element.prototype as { matches: Matches; wholeMatches?: Matches }
  // All test files in a process share one window, so jsdom's own function is saved only once.
  page.wholeMatches ??= page.matches
  const whole = page.wholeMatches
  page.matches = function (selector) {
    const name = nameIn(selector)
    return name !== null && name !== this.localName ? false : whole.call(this, selector)
  }
}
