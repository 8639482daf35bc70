/** A rendered card: its position, and its parts that cannot be read. */
export type DrawnCard = {
  readonly column: string
  readonly leftPx: number
  readonly rightPx: number
  readonly faults: readonly string[]
}

/** Measures the visible parts of cards. Runs in the page. */
export function readCards(cards: Element[]): DrawnCard[] {
  /** How many times larger letters are than by default. */
  const textScale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
  /** The height from which a card must show the client's first name. The narrowest cards have a smaller line height. */
  const NAME_FROM_PX = 60 * textScale
  const SLIM_NAME_FROM_PX = 35 * textScale
  return cards.map(card => {
    const box = card.getBoundingClientRect()
    const style = getComputedStyle(card)
    const edge = Number.parseFloat(style.borderTopWidth)
    const inner = { left: box.left + edge, right: box.right - edge, top: box.top + edge, bottom: box.bottom - edge }
    const faults: string[] = []
    const fault = (what: string) =>
      faults.push(`${Math.round(box.width)}x${Math.round(box.height)} ${card.getAttribute('data-shape')}: ${what}`)
    const isShown = (part: Element) => getComputedStyle(part).clipPath === 'none'

    const name = card.querySelector('b')!
    const time = [...card.querySelectorAll('span')].find(one => /^\d+:\d\d/.test(one.textContent))!
    const parts: [string, Element][] = [
      ['icon', card.querySelector('svg')!],
      ['time', time],
      ...[...card.querySelectorAll('[data-letter]')].map((one): [string, Element] => [one.textContent, one]),
    ]
    for (const [what, part] of parts) if (!isShown(part)) fault(`${what} is not shown`)
    const badge = card.querySelector('[data-tone]')!
    if (isShown(badge)) parts.push(['badge', badge])

    // Letters may be wider than their element. They must be within the card.
    const drawn = parts.map(([what, part]) => {
      const text = document.createRange()
      // On the narrowest cards AM and PM are hidden.
      if (what === 'time' && !isShown(part.lastElementChild!)) text.selectNode(part.firstChild!)
      else text.selectNodeContents(part)
      return [what, what === 'time' ? text.getBoundingClientRect() : part.getBoundingClientRect()] as const
    })
    for (const [what, rect] of drawn) {
      if (rect.width < 3 || rect.height < 3) fault(`${what} has no room`)
      const isInside =
        rect.left >= inner.left - 0.5 &&
        rect.right <= inner.right + 0.5 &&
        rect.top >= inner.top - 2 && // a line is higher than its letters
        rect.bottom <= inner.bottom + 2
      if (!isInside)
        fault(
          `${what} is cut: ${[rect.left - inner.left, inner.right - rect.right, rect.top - inner.top, inner.bottom - rect.bottom]}`,
        )
    }
    if (isShown(name)) {
      const rect = name.getBoundingClientRect()
      drawn.push(['name', rect])
      if (rect.width < 20) fault('only a sliver of the name is shown')
    }
    const isSlim = box.width < 58 * textScale
    if (box.height >= (isSlim ? SLIM_NAME_FROM_PX : NAME_FROM_PX)) {
      const rect = name.getBoundingClientRect()
      if (!isShown(name) || rect.width < 20 || rect.height < (isSlim ? 11 : 13)) fault('the name has no room')
      if (rect.bottom > inner.bottom + 0.5 || rect.right > inner.right + 0.5) fault('the name is cut')
    }
    if (getComputedStyle(name).writingMode !== 'horizontal-tb') fault('the name is rotated')
    drawn.forEach(([what, a], at) => {
      for (const [other, b] of drawn.slice(at + 1))
        if (a.left + 1 < b.right && b.left + 1 < a.right && a.top + 2 < b.bottom && b.top + 2 < a.bottom)
          fault(`${what} lies on ${other}`)
    })
    return {
      column: card.closest('[role=cell]')!.getAttribute('aria-label') ?? '',
      leftPx: box.left,
      rightPx: box.right,
      faults,
    }
  })
}
