import type { PlacedCard } from '../day/day-layout.ts'
import type { DayStore } from '../day/day-store.ts'
import { columnTopic } from '../day/topics.ts'
import type { CalendarSize } from './calendar-size.ts'
import { placeOf } from './card-place.ts'
import { createColumnCards } from './column-cards.ts'
import styles from './day-calendar.module.css'
import { asCell, asColumnHeader, make, write } from './plain-dom.ts'

/** The column of a technician on the calendar: the header above, the cards below. */
export type TechnicianColumn = {
  readonly head: HTMLElement
  readonly cell: HTMLElement
  /** Moves the header and the cards. `fromMinute` is the minute since midnight at the top of the calendar. */
  readonly putAt: (leftPx: number, columnPx: number, fromMinute: number, size: CalendarSize) => void
  readonly leave: () => void
}

/** The positions of the cards in a column depend on these values and on the cards themselves. */
type Scale = { readonly fromMinute: number; readonly columnPx: number; readonly size: CalendarSize }

export function createTechnicianColumn(store: DayStore, technician: string): TechnicianColumn {
  const head = createHead(store, technician)
  const cell = make('div', styles.column)
  asCell(cell, technician)
  const cards = createColumnCards(cell, store)
  let scale: Scale | undefined
  let shown: readonly PlacedCard[] | undefined
  const showCards = () => {
    shown = store.column(technician) ?? []
    if (!scale) return
    const { fromMinute, columnPx, size } = scale
    cards.show(shown, placed => placeOf(placed, fromMinute, columnPx, size), size.textScale)
  }
  const stopListening = store.listen(columnTopic(technician), () => {
    head.show()
    // Most changes affect only a count in the header. The cards are positioned again only if the column has changed.
    if (store.column(technician) !== shown) showCards()
  })
  return {
    head: head.element,
    cell,
    putAt(leftPx, columnPx, fromMinute, size) {
      const place = `left:${leftPx}px;width:${columnPx}px`
      head.element.style.cssText = place
      cell.style.cssText = place
      const next = { fromMinute, columnPx, size }
      if (scale && isSameScale(scale, next)) return
      scale = next
      showCards()
    },
    leave() {
      stopListening()
      cards.clear()
      head.element.remove()
      cell.remove()
    },
  }
}

/** True if the cards keep their positions in the column. The whole column may still move. */
function isSameScale(a: Scale, b: Scale): boolean {
  return (
    a.fromMinute === b.fromMinute &&
    a.columnPx === b.columnPx &&
    a.size.pixelsPerMinute === b.size.pixelsPerMinute &&
    a.size.cardMinPx === b.size.cardMinPx &&
    a.size.textScale === b.size.textScale
  )
}

/** Creates a header with a technician's name, the number of clients, and the number of waiting clients. */
function createHead(store: DayStore, technician: string) {
  const element = make('div', styles.head)
  asColumnHeader(element, technician)
  const today = make('span', undefined)
  const here = make('em', undefined)
  const counts = make('div', undefined)
  const separator = document.createTextNode('')
  counts.append(today, make('span', undefined, ' today'), separator, here)
  element.append(make('b', undefined, technician), counts)
  const show = () => {
    const counted = store.technicianCounts(technician)
    write(today, `${counted?.today ?? 0}`)
    const hasClientsHere = counted !== undefined && counted.here > 0
    separator.nodeValue = hasClientsHere ? ', ' : ''
    write(here, hasClientsHere ? `${counted.here} here` : '')
    counts.toggleAttribute('data-here', hasClientsHere)
  }
  show()
  return { element, show }
}
