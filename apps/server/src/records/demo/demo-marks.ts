import { createHash } from 'node:crypto'

/** How many clients never come, and how many bookings the salon cancels, at each location on each day. */
const NEVER_COME_A_DAY = 2
const CANCELLED_A_DAY = 1
const WAIT_MIN_MINUTES = 2

export type SeededBooking = {
  readonly id: string
  readonly startAt: Date
  /** True if the booking is open and has not changed today. The demo changes no other bookings. */
  readonly isUntouched: boolean
}

export type DemoMark = {
  readonly id: string
  readonly checkedInAt: Date | null
  /** The arrival of a client who came too late for a check-in. */
  readonly arrivedAt: Date | null
  readonly receivedAt: Date | null
  readonly isCancelled: boolean
}

/**
 * Returns the marks on the cards of a location's day at `now` (docs/product/demo.md). Most clients come on time, some
 * late, two do not come, and one booking is cancelled. The same bookings always get the same marks. After the end of
 * the day, a third of the clients who did not come count as arrived much too late.
 */
export function demoMarks(bookings: readonly SeededBooking[], now: Date, isOver: boolean): DemoMark[] {
  return bookings
    .map(booking => ({ ...booking, lot: createHash('sha256').update(booking.id).digest() }))
    .sort((a, b) => a.lot.compare(b.lot))
    .flatMap(({ id, startAt, isUntouched, lot }, rank): DemoMark[] => {
      if (!isUntouched) return []
      const mark = { id, checkedInAt: null, arrivedAt: null, receivedAt: null, isCancelled: false }
      const ifDue = (minutes: number) => {
        const at = new Date(startAt.getTime() + minutes * 60_000)
        return at <= now ? at : null
      }
      if (rank < NEVER_COME_A_DAY)
        return isOver && lot[20]! % 3 === 0 ? [{ ...mark, arrivedAt: ifDue(20 + (lot[21]! % 30)) }] : []
      if (rank < NEVER_COME_A_DAY + CANCELLED_A_DAY) return startAt <= now ? [{ ...mark, isCancelled: true }] : []
      const [chance, early, late, wait] = [lot[28]!, lot[29]!, lot[30]!, lot[31]!]
      // Seven of ten clients come up to nine minutes early. The other three come up to a quarter of an hour late.
      const comesMinutes = chance < 179 ? -(early % 10) : 1 + (late % 15)
      const calledMinutes = Math.max(comesMinutes + WAIT_MIN_MINUTES, -1) + (wait % 6)
      const checkedInAt = ifDue(comesMinutes)
      return checkedInAt ? [{ ...mark, checkedInAt, receivedAt: ifDue(calledMinutes) }] : []
    })
}
