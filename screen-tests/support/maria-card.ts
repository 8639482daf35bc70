import type { CallPlace } from '@frontlash/contract/call-types'
import type { DailyStatusRow } from '@frontlash/contract/day-calendar'
import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { someStatus } from '../../apps/web/src/manager/dashboard/day/day-fixtures.ts'
import { respondWith } from './responses.ts'
import { cardOf } from './salon-day.ts'

/** The values in the row of Maria's booking for each status of the card. */
export const ROWS = {
  inactive: {},
  'checked-in': { client_checked_in: true, manager_manual_check_in: true },
  received: { client_checked_in: true, manager_marked_received: true, manager_marked_received_by: 'admin' },
  cancelled: { manager_marked_received_by: 'CANCELLED_BY_manager' },
} as const satisfies Record<string, Partial<DailyStatusRow>>
export type Status = keyof typeof ROWS

/** Returns the row of Maria’s booking in this status. */
export const row = (status: Status, version: number) =>
  someStatus('1', { ...ROWS[status], version, updated_at: new Date().toISOString() })
/** Lets a call return this row. */
export const succeed = (call: CallPlace, status: DailyStatusRow) =>
  respondWith(call, () => Response.json({ success: true, status }))
/** Waits until Maria’s card shows this status. */
export const waitForStatus = (status: Status) =>
  waitFor(async () => {
    expect(await cardOf('Maria')).toHaveAttribute('data-status', status)
    expect(await cardOf('Maria')).toHaveAccessibleName(new RegExp(`${status}$`))
  })
