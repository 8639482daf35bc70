import { MANAGER_CALLS } from '@frontlash/contract/manager-calls'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { someStatus } from '../../apps/web/src/manager/dashboard/day/day-fixtures.ts'
import { passTime } from '../support/pass-time.ts'
import { respond, sentTo } from '../support/responses.ts'
import { actionsDialog, cardOf, columns, MARIAS, NOORS, openDay, startDay } from '../support/salon-day.ts'

beforeEach(() => startDay({ bookings: [MARIAS, NOORS], statuses: [someStatus('2', { client_checked_in: true })] }))
afterEach(() => vi.useRealTimers())

async function openFind(): Promise<HTMLElement> {
  fireEvent.click(screen.getByRole('button', { name: 'Find' }))
  const dialog = await screen.findByRole('dialog', { name: 'Find' })
  await passTime(1_000)
  return dialog
}

test('a search by name opens the dialog of the found client’s card', async () => {
  await openDay()
  const dialog = await openFind()
  const type = (value: string) =>
    fireEvent.change(within(dialog).getByLabelText('Client’s name'), { target: { value } })
  type('zoe')
  expect(within(dialog).getByText('Nobody of this name is booked today.')).toBeVisible()
  type('noor')
  fireEvent.click(within(dialog).getByRole('button', { name: /Noor K\./ }))
  const opened = await actionsDialog()
  expect(opened).toHaveAccessibleName(/Noor K\./)
  expect(screen.queryByRole('dialog', { name: 'Find' })).toBeNull()
})

test('the filter for waiting clients hides the cards of all other clients', async () => {
  await openDay()
  const maria = await cardOf('Maria')
  const day = maria.closest('[data-only-here], main > div:last-of-type')!
  fireEvent.click(within(await openFind()).getByRole('button', { name: 'Only here and waiting (1)' }))
  expect(await screen.findByText(/^Only clients who are here and waiting: 1/)).toBeVisible()
  expect(day).toHaveAttribute('data-only-here')
  await passTime(1_000)
  fireEvent.click(screen.getByRole('button', { name: 'Show everybody' }))
  expect(day).not.toHaveAttribute('data-only-here')
})

test('the Now button scrolls the calendar to the current time', async () => {
  await openDay()
  const scrollTo = vi.fn()
  document.querySelector('[aria-label="Appointments of the day"]')!.scrollTo = scrollTo
  fireEvent.click(screen.getByRole('button', { name: 'Now' }))
  // At noon the calendar of a day that begins at eight is scrolled down.
  await waitFor(() => expect(scrollTo).toHaveBeenCalledWith({ top: expect.any(Number) }))
})

test.each([
  ['Yesterday', '2026-11-19', 'Thursday, November 19'],
  ['Tomorrow', '2026-11-21', 'Saturday, November 21'],
])('the calendar of %s cannot be changed and marks no client as late', async (name, date, words) => {
  await openDay()
  const theirs = { ...MARIAS, appointment_time: `${date}T10:00:00-08:00`, customer_name: 'Otto P.' }
  respond(MANAGER_CALLS.dayAppointments, ({ query }) => (query.get('date') === date ? [theirs] : [MARIAS, NOORS]))
  respond(MANAGER_CALLS.dailyStatus, { statuses: [] })
  fireEvent.click(within(await openFind()).getByRole('button', { name }))
  expect(await screen.findByText(new RegExp(`${words}\\. Nothing can be changed here`))).toBeVisible()
  expect(await screen.findByRole('grid')).toBeVisible()
  const card = await cardOf('Otto')
  expect(card).toHaveAccessibleName(/inactive$/)
  expect(columns()).toEqual(['Time', 'Dana'])
  expect(sentTo(MANAGER_CALLS.dailyStatus).at(-1)!.path).toContain(date)
  await passTime(1_000)
  fireEvent.click(card)
  await passTime(100)
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Back to today' }))
  expect(await cardOf('Noor')).toHaveAttribute('data-status', 'checked-in')
})
