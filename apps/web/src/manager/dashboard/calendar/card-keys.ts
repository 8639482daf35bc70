/** The elements to which arrow keys move the focus: cards, and the buttons that expand a list of cards. */
const STOP = '[data-card], [aria-expanded]'

/**
 * Moves the focus between cards with arrow keys, Home and End, so that the calendar is one tab stop (the grid pattern
 * of the ARIA Authoring Practices). Tab goes to the last focused card, otherwise to the first card. Returns a function
 * that unsubscribes.
 */
export function listenToKeys(calendar: HTMLElement): () => void {
  let last: HTMLElement | undefined

  const columns = () => [...calendar.querySelectorAll('[role="cell"]')].map(stopsIn).filter(stops => stops.length > 0)

  const focused = ({ target }: FocusEvent) => {
    if (target !== calendar) {
      last = target as HTMLElement
      // While a card has the focus, the calendar is no tab stop. Otherwise Shift+Tab would lead back to the card.
      calendar.tabIndex = -1
    } else if (calendar.matches(':focus-visible'))
      focusOn(last?.isConnected && !last.closest('[hidden]') ? last : columns()[0]?.[0])
  }
  const left = () => {
    calendar.tabIndex = 0
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey) return
    const from = (event.target as Element).closest<HTMLElement>(STOP)
    const next = from && neighbour(from, event, columns())
    if (next === undefined || next === null) return
    event.preventDefault()
    focusOn(next)
  }

  calendar.tabIndex = 0
  const listening = new AbortController()
  const { signal } = listening
  calendar.addEventListener('focusin', focused, { signal })
  calendar.addEventListener('focusout', left, { signal })
  calendar.addEventListener('keydown', pressed, { signal })
  return () => listening.abort()
}

function stopsIn(cell: Element): HTMLElement[] {
  return [...cell.querySelectorAll<HTMLElement>(STOP)].filter(one => !one.closest('[hidden]'))
}

/** Returns the card to which a key moves the focus; undefined for other keys and at an edge. */
function neighbour(
  from: HTMLElement,
  { key, ctrlKey }: KeyboardEvent,
  columns: HTMLElement[][],
): HTMLElement | undefined {
  const at = columns.findIndex(stops => stops.includes(from))
  const column = columns[at]
  if (!column) return undefined
  switch (key) {
    case 'ArrowDown':
      return column[column.indexOf(from) + 1]
    case 'ArrowUp':
      return column[column.indexOf(from) - 1]
    case 'ArrowRight':
      return nearest(from, columns[at + 1])
    case 'ArrowLeft':
      return nearest(from, columns[at - 1])
    case 'Home':
      return (ctrlKey ? columns[0] : column)?.[0]
    case 'End':
      return (ctrlKey ? columns.at(-1) : column)?.at(-1)
    default:
      return undefined
  }
}

/** Returns the card in another column whose top edge is nearest to the top edge of `from`. */
function nearest(from: HTMLElement, stops: HTMLElement[] | undefined): HTMLElement | undefined {
  const topPx = (one: HTMLElement) => Number.parseFloat(one.style.top)
  return stops?.toSorted((a, b) => Math.abs(topPx(a) - topPx(from)) - Math.abs(topPx(b) - topPx(from)))[0]
}

function focusOn(card: HTMLElement | undefined): void {
  card?.focus({ preventScroll: true })
  card?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
