/** Matches a selector for one element name, possibly with conditions, but without a list or combinator. */
const OF_ONE_NAME = /^([a-z][a-z0-9]*)(?:[[:.#][^,\s>+~]*)?$/

type Matches = (this: Element, selector: string) => boolean

/** Caches the element name of each selector; null if the selector does not match OF_ONE_NAME. */
const names = new Map<string, string | null>()

function nameIn(selector: string): string | null {
  const known = names.get(selector)
  if (known !== undefined) return known
  const name = OF_ONE_NAME.exec(selector)?.[1] ?? null
  names.set(selector, name)
  return name
}

/**
 * Makes `matches` return false at once if the selector has a different element name; otherwise calls jsdom's `matches`.
 * A query by role matches each element against a hundred selectors, and jsdom would evaluate each of them completely.
 */
export function installQuickMatches(): void {
  const page = Element.prototype as { matches: Matches; wholeMatches?: Matches }
  // All test files in a process share a window, so jsdom's own function is saved only once.
  page.wholeMatches ??= page.matches
  const whole = page.wholeMatches
  page.matches = function (selector) {
    // Testing Library asks with an empty selector when it prints the page of a failed query.
    if (selector === '') return false
    const name = nameIn(selector)
    return name !== null && name !== this.localName ? false : whole.call(this, selector)
  }
}
