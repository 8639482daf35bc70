import type { PlacedCard } from '../day/day-layout.ts'
import { columnTopic, type DayStore } from '../day/day-store.ts'
import type { CalendarSize } from './calendar-size.ts'
import { placeOf } from './card-place.ts'
import { createColumnCards } from './column-cards.ts'
import styles from './day-calendar.module.css'
import { make, write } from './plain-dom.ts'
import { asCell, asColumnHeader } from './table-roles.ts'

/** One technician on the calendar: her name above, her appointments below. */
export type TechnicianColumn = {
  readonly head: HTMLElement
  readonly cell: HTMLElement
  /** Draws both where they belong. `fromMinute` is the minute since midnight at the calendar's top. */
  readonly putAt: (leftPx: number, fromMinute: number, size: CalendarSize) => void
  readonly leave: () => void
}

export function createTechnicianColumn(store: DayStore, technician: string): TechnicianColumn {
  const head = createHead(store, technician)
  const cell = make('div', styles.column)
  asCell(cell, technician)
  const cards = createColumnCards(cell, store)
  let scale: { readonly fromMinute: number; readonly size: CalendarSize } | undefined
  let shown: readonly PlacedCard[] | undefined
  const showCards = () => {
    shown = store.column(technician) ?? []
    if (!scale) return
    const { fromMinute, size } = scale
    cards.show(shown, placed => placeOf(placed, fromMinute, size))
  }
  const stopListening = store.listen(columnTopic(technician), () => {
    head.show()
    // Most often only a number above them has changed.
    if (store.column(technician) !== shown) showCards()
  })
  return {
    head: head.element,
    cell,
    putAt(leftPx, fromMinute, size) {
      const place = `left:${leftPx}px;width:${size.technicianColumnPx}px`
      head.element.style.cssText = place
      cell.style.cssText = place
      if (scale?.fromMinute === fromMinute && scale.size === size) return
      scale = { fromMinute, size }
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

/** A technician's name, how many clients she has, and how many of them sit and wait. */
function createHead(store: DayStore, technician: string) {
  const element = make('div', styles.head)
  asColumnHeader(element, technician)
  const today = make('span', undefined)
  const here = make('em', undefined)
  const counts = make('div', undefined)
  counts.append(today, here)
  element.append(make('b', undefined, technician), counts)
  const show = () => {
    const counted = store.technicianCounts(technician)
    write(today, `${counted?.today ?? 0} today`)
    write(here, counted !== undefined && counted.here > 0 ? `${counted.here} here` : '')
  }
  show()
  return { element, show }
}
