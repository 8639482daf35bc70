import { passedMinutes } from '@frontlash/domain/calendar/local-minutes'
import { readServerInfo } from '@frontlash/web-client/server-clock'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { readTextScale } from '../../../ui/text-scale.ts'
import type { DayStore } from '../day/day-store.ts'
import { calendarSize } from './calendar-size.ts'
import { listenToKeys } from './card-keys.ts'
import { listenToPresses } from './card-press.ts'
import styles from './day-calendar.module.css'
import { drawCalendar } from './draw-calendar.ts'
import { asGrid } from './plain-dom.ts'
import { keepScrollPosition, readScrollPosition } from './scroll-position.ts'

type DayCalendarProps = {
  store: DayStore
  locationId: string
  onPress: (cardKey: string) => void
  onHold: (cardKey: string) => void
}

/**
 * The day, with one column per technician (docs/product/day-calendar.md). React renders only the container; its content
 * is drawn without React.
 */
export function DayCalendar({ store, locationId, onPress, onHold }: DayCalendarProps) {
  const place = useRef<HTMLDivElement>(null)
  const press = useEffectEvent(onPress)
  const hold = useEffectEvent(onHold)
  useLayoutEffect(() => {
    const scroller = place.current!
    asGrid(scroller, 'Appointments of the day')
    const stored = readScrollPosition(locationId)
    const stops = [
      drawCalendar(scroller, store, stored?.leftPx ?? 0),
      keepScrollPosition(scroller, locationId, () => stored ?? { leftPx: 0, topPx: topOfNow(store, scroller) }),
      listenToKeys(scroller),
      listenToPresses(scroller, { onPress: key => press(key), onHold: key => hold(key) }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [store, locationId])
  return <div ref={place} className={styles.scroller} data-calendar="" />
}

/**
 * Returns the scroll position at which the current time is in the upper third, for a calendar that is shown for the
 * first time.
 */
export function topOfNow(store: DayStore, scroller: HTMLElement): number {
  const nowMinute = passedMinutes(store.nowMs(), readServerInfo().timeZone)
  const { pixelsPerMinute } = calendarSize(window.innerWidth, 0, [], readTextScale())
  return (nowMinute - store.layout().span.fromMinute) * pixelsPerMinute - scroller.clientHeight / 3
}
