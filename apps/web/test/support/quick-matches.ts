/** One element's name, and perhaps conditions on it: no list of selectors and no other element. */
const OF_ONE_NAME = /^([a-z][a-z0-9]*)(?:[[:.#][^,\s>+~]*)?$/

type Matches = (this: Element, selector: string) => boolean

/** By selector: the name it begins with, null when it is not of one name. */
const names = new Map<string, string | null>()

function nameIn(selector: string): string | null {
  const known = names.get(selector)
  if (known !== undefined) return known
  const name = OF_ONE_NAME.exec(selector)?.[1] ?? null
  names.set(selector, name)
  return name
}

/**
 * An element with another name than a selector's is handled at once: a query by role asks of each element whether it
 * matches any of a hundred selectors, and jsdom looks at each whole. Anything else is left to jsdom.
 */
export function installQuickMatches(): void {
  const page = Element.prototype as { matches: Matches; wholeMatches?: Matches }
  // The files of tests in a process have one window.
  page.wholeMatches ??= page.matches
  const whole = page.wholeMatches
  page.matches = function (selector) {
    const name = nameIn(selector)
    return name !== null && name !== this.localName ? false : whole.call(this, selector)
  }
}
