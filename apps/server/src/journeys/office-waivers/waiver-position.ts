import type { ListPosition } from '../../http/list-question.ts'
import type { ListedWaiver } from '../../records/waivers/waiver-list.ts'

/** Where a waiver stands in a list by the time it was received. */
export function waiverPosition({ moment, id }: ListedWaiver): ListPosition {
  return { value: moment, id }
}

/** Whether a cursor names such a place. */
export function isWaiverPosition({ value, id }: ListPosition): boolean {
  return /^\d{1,16}$/.test(value) && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
}
