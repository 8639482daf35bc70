import type { DaysSinceResponse } from '@frontlash/contract/day-calendar'
import { MANAGER_CALLS } from '@frontlash/contract/manager-calls'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { DayCalendar } from '../../apps/web/src/manager/dashboard/calendar/day-calendar.tsx'
import { someBooking, someStatus } from '../../apps/web/src/manager/dashboard/day/day-fixtures.ts'
import { openDayInTest } from '../../apps/web/src/manager/dashboard/day/day-store-fixtures.ts'
import { passTime } from '../support/pass-time.ts'
import { refuse, respond, respondWith } from '../support/responses.ts'
import {
  actionsDialog,
  cardOf,
  chooseAction,
  columns,
  MARIAS,
  NOORS,
  openDay,
  sendLiveEvent,
  startDay,
} from '../support/salon-day.ts'
import { untilPressesAccepted } from '../support/until-presses-accepted.ts'

afterEach(() => vi.useRealTimers())

const technician = (name: string, hasColumn: boolean) => ({ teamMemberId: `TM-${name}`, name, hasColumn })
const showAll = () => screen.queryByRole('button', { name: 'Show all technicians' })
const BOTH = [MARIAS, NOORS]

test('only technicians who work today have a column until a button shows all technicians', async () => {
  const technicians = [
    technician('Abby', false),
    technician('Dana', true),
    technician('Lena', true),
    technician('Usually Here', true),
    technician('Zelda', false),
  ]
  startDay({ bookings: BOTH, technicians })
  await openDay()
  expect(columns()).toEqual(['Time', 'Dana', 'Lena', 'Usually Here'])
  expect(screen.getByRole('columnheader', { name: 'Usually Here' })).toHaveTextContent('0 today')
  expect(showAll()).toHaveAttribute('aria-pressed', 'false')
  fireEvent.click(showAll()!)
  await waitFor(() => expect(columns()).toEqual(['Time', 'Abby', 'Dana', 'Lena', 'Usually Here', 'Zelda']))
  expect(showAll()).toHaveAttribute('aria-pressed', 'true')
  fireEvent.click(showAll()!)
  await waitFor(() => expect(columns()).toEqual(['Time', 'Dana', 'Lena', 'Usually Here']))
})

test('the header of a column shows the number of waiting clients and the number of appointments', async () => {
  startDay({ bookings: BOTH, statuses: [someStatus(MARIAS.square_appointment_id, { client_checked_in: true })] })
  await openDay()
  expect(screen.getByRole('columnheader', { name: 'Dana' })).toHaveTextContent(/^Dana1 today, 1 here$/)
  expect(screen.getByRole('columnheader', { name: 'Lena' })).toHaveTextContent(/^Lena1 today$/)
})

test('the line for the current time is drawn behind the cards', async () => {
  const running = someBooking('3', { customer_name: 'Ines B.', technician_name: 'Lena', at: '11:15' })
  startDay({ bookings: [MARIAS, NOORS, running] })
  await openDay()
  const left = (element: HTMLElement) => Number.parseFloat(element.style.left)
  const ines = await cardOf('Ines')
  const marks = document.querySelector<HTMLElement>('.nowMarks')!
  expect(marks.style.backgroundPositionX).toBe(`${left(ines) + left(ines.parentElement!)}px`)
  expect(ines.parentElement!.compareDocumentPosition(document.querySelector('.now')!)).toBe(
    Node.DOCUMENT_POSITION_PRECEDING,
  )
})

test('the waiting time on a card is updated each minute', async () => {
  const here = { client_checked_in: true, client_checked_in_at: '2026-11-20T11:47:50-08:00' }
  startDay({ statuses: [someStatus(MARIAS.square_appointment_id, here)] })
  await openDay()
  const words = within(await cardOf('Maria')).getByText('12 min')
  const text = words.firstChild
  await passTime(60_000)
  expect(words).toHaveTextContent('13 min')
  expect(words.firstChild).toBe(text)
})

test('a column with five clients at the same time shows two cards and a button for the other three', async () => {
  const names = ['Ana Perez', 'Bea Q.', 'Cleo R.', 'Dee S.', 'Eva T.']
  const bookings = names.map((customer_name, at) =>
    someBooking(`${at}`, { customer_name, technician_name: 'Lena', at: `15:0${at}` }),
  )
  const here = { client_checked_in: true, client_checked_in_at: '2026-11-20T11:47:50-08:00' }
  startDay({ bookings, statuses: [someStatus('3', here)] })
  await openDay()
  const shown = () => [...document.querySelectorAll('[data-card]')].filter(card => !card.closest('[hidden]'))
  const more = () => screen.getByRole('button', { name: /^3 more/ })
  const list = more().nextElementSibling!
  expect(shown().map(card => card.getAttribute('data-appointment-id'))).toEqual(['0', '3'])
  expect(more()).toHaveAccessibleName('3 more: Bea Q., Cleo R., Eva T.')
  expect(more()).toHaveTextContent(/^\+3$/)
  expect(list).not.toBeVisible()
  expect([...list.children].map(card => card.getAttribute('data-status'))).toEqual(['inactive', 'inactive', 'inactive'])

  fireEvent.click(more())
  expect(list).toBeVisible()
  fireEvent.click(within(list as HTMLElement).getByRole('button', { name: /^Bea/ }))
  const dialog = await actionsDialog()
  expect(dialog).toHaveTextContent('Bea Q.')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  // After a dialog has closed, presses are ignored for a moment.
  await passTime(1_000)
  fireEvent.pointerDown(screen.getByRole('columnheader', { name: 'Lena' }))
  expect(list).not.toBeVisible()

  // Clients who are here come first, in order of start.
  for (const id of ['1', '4'])
    await sendLiveEvent('daily_status', {
      square_appointment_id: id,
      version: 2,
      row: someStatus(id, { ...here, version: 2 }),
    })
  expect(shown().map(card => card.getAttribute('data-appointment-id'))).toEqual(['1', '3'])
  expect(more()).toHaveAccessibleName('3 more: Eva T., Ana P., Cleo R. (1 checked in)')
  expect(more()).toHaveAttribute('data-waiting')
})

test('cards that move because a client was received ignore presses for a moment', async () => {
  const names = ['Ana P.', 'Bea Q.', 'Cleo R.', 'Dee S.']
  const bookings = ['15:00', '15:01', '15:02', '15:03', '18:00'].map((at, id) =>
    someBooking(`${id}`, { customer_name: names[id] ?? 'Eva T.', technician_name: 'Lena', at }),
  )
  startDay({ bookings, statuses: [someStatus('3', { client_checked_in: true })] })
  await openDay()
  const guarded = () =>
    [...document.querySelectorAll('[data-card]')].filter(one => one.closest('[data-takes-no-press]'))
  const ids = () => guarded().map(card => card.getAttribute('data-appointment-id'))
  const row = someStatus('3', { client_checked_in: true, manager_marked_received: true, version: 2 })
  respond(MANAGER_CALLS.markReceived, { success: true, status: row })
  fireEvent.click(await cardOf('Dee'))
  // Dee's place is now Ana's, Ana's place is Bea's, and Dee is behind the button.
  await waitFor(() => expect(ids()).toEqual(['0', '1', '2', '3']))
  await untilPressesAccepted()
  expect(ids()).toEqual([])
})

test('the calendar is a single tab stop in which arrow keys move the focus between cards', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  const later = someBooking('3', { customer_name: 'Ines B.', technician_name: 'Lena', at: '14:00' })
  startDay({ bookings: [MARIAS, NOORS, later] })
  await openDay()
  screen.getByRole('button', { name: 'Skip to walk-ins' }).focus()
  const grid = screen.getByRole('grid')
  expect([...grid.querySelectorAll('[tabindex="0"]')]).toEqual([])
  expect(grid).toHaveAttribute('tabindex', '0')
  // jsdom cannot tell whether the keyboard has set the focus.
  vi.spyOn(grid, 'matches').mockReturnValue(true)
  await user.tab()
  expect(await cardOf('Maria')).toHaveFocus()
  for (const [key, client] of [
    ['ArrowUp', 'Maria'],
    ['ArrowRight', 'Noor'],
    ['ArrowDown', 'Ines'],
    ['ArrowLeft', 'Maria'],
    ['ArrowLeft', 'Maria'],
    ['Control>}{End}{/Control', 'Ines'],
    ['Home', 'Noor'],
  ] as const) {
    await user.keyboard(`{${key}}`)
    expect(await cardOf(client)).toHaveFocus()
  }
  await user.tab()
  expect(grid).not.toContainElement(document.activeElement as HTMLElement)
  await user.tab({ shift: true })
  expect(await cardOf('Noor')).toHaveFocus()
})

test('the calendar can be reached with the Tab key right after its first rendering', () => {
  const { store } = openDayInTest()
  const { container } = render(<DayCalendar store={store} locationId="tustin" onPress={vi.fn()} onHold={vi.fn()} />)
  expect(container.firstElementChild).toHaveAttribute('tabindex', '0')
})

test('the button that shows all technicians is missing if every technician has a column', async () => {
  startDay({ technicians: [technician('Dana', true), technician('Mia', true)] })
  await openDay()
  expect(columns()).toEqual(['Time', 'Dana', 'Mia'])
  expect(showAll()).toBeNull()
})

test('only technicians with cards have a column if the list of technicians cannot be loaded', async () => {
  startDay({ bookings: BOTH })
  refuse(MANAGER_CALLS.dayTechnicians, 500, 'INTERNAL')
  await openDay()
  expect(columns()).toEqual(['Time', 'Dana', 'Lena'])
  await chooseAction('Maria', 'Assign Different Tech')
  const dialog = await screen.findByRole('dialog', { name: /Assign Different Tech/ })
  expect(
    within(dialog)
      .getAllByRole('button')
      .map(one => one.textContent),
  ).toEqual(['', 'DanaCurrent', 'Lena', 'Cancel'])
})

test('the calendar ignores presses briefly if columns move because the list of technicians was loaded late', async () => {
  startDay()
  const { promise, resolve } = Promise.withResolvers<Response>()
  respondWith(MANAGER_CALLS.dayTechnicians, () => promise)
  const opened = openDay()
  await passTime(1_500)
  await opened
  expect(columns()).toEqual(['Time', 'Dana'])
  const table = screen.getByRole('grid')
  expect(table).not.toHaveAttribute('data-takes-no-press')
  let tookNone = false
  new MutationObserver(() => {
    tookNone ||= table.hasAttribute('data-takes-no-press')
  }).observe(table, { attributeFilter: ['data-takes-no-press'] })
  resolve(Response.json([technician('Abby', true)]))
  await waitFor(() => expect(columns()).toEqual(['Time', 'Abby', 'Dana']))
  await waitFor(() => expect(tookNone).toBe(true))
  // A moment later, cards accept presses again.
  await waitFor(() => expect(table).not.toHaveAttribute('data-takes-no-press'))
  fireEvent.click(await cardOf('Maria'))
  expect(await actionsDialog()).toBeVisible()
})

test('a card shows a dash until the date of the client’s last visit is loaded', async () => {
  const histories: DaysSinceResponse = {
    [MARIAS.customer_phone]: { isNewClient: true, error: null, daysSinceLastAppointment: null },
    [NOORS.customer_phone]: { isNewClient: false, error: null, daysSinceLastAppointment: 17 },
  }
  const badges = () => [...document.querySelectorAll('[data-card] [data-tone]')].map(one => one.textContent)
  startDay({ bookings: BOTH })
  refuse(MANAGER_CALLS.daysSinceAppointments, 500, 'INTERNAL')
  await openDay()
  expect(badges()).toEqual(['-', '-'])
  respond(MANAGER_CALLS.daysSinceAppointments, histories)
  // The dashboard loads the day again every five minutes.
  await passTime(300_000)
  await waitFor(() => expect(badges()).toEqual(['NEW', '17']))
})
