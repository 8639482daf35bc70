import type { ListPosition } from '../../http/page-request.ts'
import type { ListedWaiver } from '../../records/waivers/waiver-list.ts'

/** The position of a waiver in a list sorted by the time of receipt, for a cursor. */
export function waiverPosition({ micros, id }: ListedWaiver): ListPosition {
  return { value: micros, id }
}

/** Whether a cursor contains such a position. */
export function isWaiverPosition({ value, id }: ListPosition): boolean {
  return /^\d{1,16}$/.test(value) && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
}
