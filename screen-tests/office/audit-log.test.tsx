import type { AuditRow } from '@frontlash/contract/audit'
import { MANAGER_CALLS } from '@frontlash/contract/manager-calls'
import { OFFICE_CALLS } from '@frontlash/contract/office-calls'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { onPhone } from '../support/on-phone.ts'
import { openApp, signIn, startOver } from '../support/open-app.tsx'
import { refuse, respond, respondWith, sentTo } from '../support/responses.ts'
import { untilPressesAccepted } from '../support/until-presses-accepted.ts'

const DEVICE = 'device:0198aaaa-0000-7000-8000-000000000001'
const RENAMED: AuditRow = {
  id: 1,
  at: '2026-11-20T19:00:05.000Z',
  who: { ref: 'staff:maya', name: 'maya' },
  role: 'admin',
  action: 'device bound',
  object: { ref: DEVICE, name: 'Front desk (Tustin)' },
  location: 'tustin',
  changes: [{ field: 'location', before: 'irvine', after: 'tustin' }],
  requestId: 'request-1',
}
const SIGN_OUT: AuditRow = { ...RENAMED, id: 2, action: 'sign-out', object: null, changes: [], requestId: null }

const page = (rows: AuditRow[], more: { next?: string; previous?: string } = {}) => ({
  rows,
  next: more.next ?? null,
  previous: more.previous ?? null,
  total: { count: rows.length, isMore: false },
  asOf: '2026-11-20T19:02:00.000Z',
})

beforeEach(() => {
  startOver()
  signIn()
  respond(MANAGER_CALLS.listUsersAccess, [
    {
      id: '0198aaaa-0000-7000-8000-0000000000bb',
      username: 'maya',
      first_name: 'Maya',
      role: 'admin',
      locationAccess: [],
    },
  ])
  respond(OFFICE_CALLS.auditLog, page([RENAMED, SIGN_OUT]))
})

const address = () => `${window.location.pathname}${window.location.search}`
const table = () => screen.findByRole('table', { name: 'Audit log' })
const asked = () => Object.fromEntries(sentTo(OFFICE_CALLS.auditLog).at(-1)!.query)
const button = (name: string) => screen.getByRole('button', { name })

test('a row of the audit log shows who did what, and shows the changed fields when it is expanded', async () => {
  await openApp('/office/audit')
  const rows = within(await table()).getAllByRole('row')
  expect(rows[1]).toHaveTextContent(
    /^Nov 20, 11:00:05 AMmayadevice boundFront desk \(Tustin\)Tustinlocation: irvine → tustin$/,
  )
  expect(screen.getByText('2 actions.')).toBeVisible()
  expect(screen.getByText('As of 11:02 AM.')).toBeVisible()
  expect(screen.getByText('2 actions, page 1')).toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1, name: 'Audit log' })).toHaveFocus()

  await userEvent.click(within(rows[1]!).getByRole('button'))
  const changes = await screen.findByRole('table', { name: 'What changed' })
  expect(changes).toHaveTextContent('FieldBeforeAfterlocationirvinetustin')
  expect(screen.getByText('Request request-1')).toBeVisible()
})

describe('the filters in the URL of the audit log', () => {
  test('are each added with a history entry and sent to the server', async () => {
    await openApp('/office/audit')
    await table()
    await userEvent.selectOptions(screen.getByLabelText('What'), 'Texts')
    await waitFor(() => expect(address()).toBe('/office/audit?group=texts'))
    await userEvent.selectOptions(screen.getByLabelText('Who'), 'Maya')
    await waitFor(() => expect(asked()).toEqual({ group: 'texts', who: 'staff:maya' }))
    const calls = sentTo(OFFICE_CALLS.auditLog).length
    window.history.back()
    await waitFor(() => expect(screen.getByLabelText('Who')).toHaveValue(''))
    expect(address()).toBe('/office/audit?group=texts')
    expect(sentTo(OFFICE_CALLS.auditLog)).toHaveLength(calls)
    await userEvent.click(button('Clear filters'))
    await waitFor(() => expect(address()).toBe('/office/audit'))
  })

  test('are removed from the URL if they are unknown', async () => {
    const before = window.history.length
    await openApp('/office/audit?group=people&colour=pink&location=tustin,irvine')
    await waitFor(() => expect(address()).toBe('/office/audit?location=tustin,irvine'))
    expect(window.history.length).toBe(before)
    expect(await screen.findByLabelText('Location')).toHaveDisplayValue('Tustin, Irvine')
    await waitFor(() => expect(asked()).toEqual({ location: 'tustin,irvine' }))
  })

  test('include both `from` and `to` if the user chooses a first or last day', async () => {
    await openApp('/office/audit')
    await table()
    await userEvent.selectOptions(screen.getByLabelText('Period'), 'Choose days')
    fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2026-11-01' } })
    await waitFor(() => expect(asked()).toMatchObject({ from: '2026-11-01' }))
    expect(Object.keys(asked()).toSorted()).toEqual(['from', 'to'])
    await userEvent.selectOptions(screen.getByLabelText('Period'), '28 days')
    await waitFor(() => expect(asked()).toEqual({ period: '28d' }))
  })

  test('ignore a last day that is earlier than the first day', async () => {
    await openApp('/office/audit')
    await table()
    await userEvent.selectOptions(screen.getByLabelText('Period'), 'Choose days')
    fireEvent.change(await screen.findByLabelText('To'), { target: { value: '2026-01-05' } })
    await new Promise(resolve => setTimeout(resolve, 400))
    expect(asked()).not.toMatchObject({ to: '2026-01-05' })
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-01-04' } })
    await waitFor(() => expect(asked()).toEqual({ from: '2026-01-04', to: '2026-01-05' }))
  })

  test('contain an object after a press on the object’s link in a row', async () => {
    await openApp('/office/audit')
    await userEvent.click(await screen.findByRole('link', { name: 'Front desk (Tustin)' }))
    await waitFor(() => expect(asked()).toEqual({ object: DEVICE }))
    expect(screen.getByLabelText('About')).toHaveDisplayValue('Front desk (Tustin)')
  })
})

describe('a page of the audit log', () => {
  test('is loaded with the cursor in the server’s response after a press on Next or Previous', async () => {
    respond(OFFICE_CALLS.auditLog, ({ query }) =>
      query.get('after') === 'CURSOR' ? page([SIGN_OUT], { previous: 'BACK' }) : page([RENAMED], { next: 'CURSOR' }),
    )
    await openApp('/office/audit')
    await table()
    expect(button('Previous')).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(button('Next'))
    expect(await screen.findByText('sign-out')).toBeVisible()
    expect(address()).toBe('/office/audit?after=CURSOR')
    expect(screen.getByText('1 action, page 2')).toBeInTheDocument()
    expect(button('Next')).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(button('Previous'))
    // Previous opens the first page without a cursor, so that the page also has the rows added since.
    await waitFor(() => expect(address()).toBe('/office/audit'))
    expect(await screen.findByText('1 action, page 1')).toBeInTheDocument()
  })

  test('returns the focus to the Next button after the browser’s Back button', async () => {
    respond(OFFICE_CALLS.auditLog, ({ query }) => page([query.get('after') ? SIGN_OUT : RENAMED], { next: 'CURSOR' }))
    await openApp('/office/audit')
    await table()
    await userEvent.click(button('Next'))
    await screen.findByText('sign-out')
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    window.history.back()
    await screen.findByText('device bound')
    await waitFor(() => expect(button('Next')).toHaveFocus())
  })

  test('offers a link to the first page if its cursor is no longer valid', async () => {
    respondWith(OFFICE_CALLS.auditLog, ({ query }) =>
      query.get('after')
        ? Response.json(
            {
              code: 'INVALID',
              field: 'after',
              msg: 'This page is no longer valid. Start from the first.',
              requestId: 'r',
            },
            { status: 400 },
          )
        : Response.json(page([RENAMED])),
    )
    await openApp('/office/audit?group=texts&after=OLD')
    expect(await screen.findByText('This page is no longer valid. Start from the first.')).toBeVisible()
    await userEvent.click(button('Start from the first'))
    await table()
    expect(address()).toBe('/office/audit?group=texts')
  })
})

describe('the audit log', () => {
  test('shows skeleton rows while it is loading', async () => {
    let reply = (_: Response) => {}
    respondWith(OFFICE_CALLS.auditLog, () => new Promise<Response>(resolve => (reply = resolve)))
    await openApp('/office/audit')
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).not.toBeNull())
    reply(Response.json(page([RENAMED])))
    await table()
    expect(document.querySelector('[aria-busy="true"]')).toBeNull()
  })

  test('shows a button that clears the filters if no row matches the filters', async () => {
    respond(OFFICE_CALLS.auditLog, ({ query }) => page(query.get('group') ? [] : [RENAMED]))
    await openApp('/office/audit?group=texts')
    expect(await screen.findByText('Nothing matches these filters.')).toBeVisible()
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!)
    await table()
  })

  test.each(['manager', 'technician'] as const)('tells a %s that only admins may open this screen', async role => {
    signIn(role)
    await openApp('/office/audit')
    expect(await screen.findByText('This page is for admins.')).toBeVisible()
    // The page links to the screens that this person may open.
    for (const [name, href] of [
      ...(role === 'manager' ? [['Overview', '/office'] as const] : []),
      ['My account', '/office/me'],
      ['Back to Dashboard', '/dashboard'],
    ] as const)
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', href)
    expect(sentTo(OFFICE_CALLS.auditLog)).toEqual([])
  })
})

describe('an export of the audit log', () => {
  const file = () =>
    new Response('Time\r\n', { headers: { 'content-disposition': 'attachment; filename="frontlash-audit.csv"' } })
  let saved: string[]

  beforeEach(() => {
    saved = []
    URL.createObjectURL = () => 'blob:file'
    URL.revokeObjectURL = () => undefined
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
  })

  const ask = async () => {
    await userEvent.click(button('Export'))
    return screen.findByRole('dialog', { name: 'Confirm that it is you' })
  }

  test('starts with the current filters after the admin has typed the password', async () => {
    let isConfirmed = false
    respondWith(OFFICE_CALLS.exportAudit, () =>
      isConfirmed ? file() : Response.json({ code: 'CONFIRM_SIGN_IN', msg: '', requestId: 'r' }, { status: 403 }),
    )
    refuse(OFFICE_CALLS.confirmSignIn, 401, 'WRONG_PASSWORD', { msg: 'That is not your password.' })
    await openApp('/office/audit?group=texts&after=CURSOR')
    await table()
    const dialog = await ask()
    await waitFor(() => expect(within(dialog).getByLabelText('Password')).toHaveFocus())
    await userEvent.type(within(dialog).getByLabelText('Password'), 'wrong{Enter}')
    expect(await within(dialog).findByText('That is not your password.')).toBeVisible()

    respond(OFFICE_CALLS.confirmSignIn, () => {
      isConfirmed = true
      return { confirmedUntil: '2026-11-20T19:10:00.000Z' }
    })
    await userEvent.clear(within(dialog).getByLabelText('Password'))
    await userEvent.type(within(dialog).getByLabelText('Password'), 'right')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('The file is in your downloads.')).toBeVisible()
    expect(saved).toEqual(['frontlash-audit.csv'])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sentTo(OFFICE_CALLS.confirmSignIn).map(call => call.body)).toEqual([
      { password: 'wrong' },
      { password: 'right' },
    ])
    expect(Object.fromEntries(sentTo(OFFICE_CALLS.exportAudit).at(-1)!.query)).toEqual({ group: 'texts' })
  })

  test('does not start if the admin cancels the password dialog', async () => {
    refuse(OFFICE_CALLS.exportAudit, 403, 'CONFIRM_SIGN_IN')
    await openApp('/office/audit')
    await table()
    const dialog = await ask()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(saved).toEqual([])
    expect(sentTo(OFFICE_CALLS.exportAudit)).toHaveLength(1)
  })

  test.each([
    [409, 'IN_PROGRESS', 'Another export is running. Please try again in a minute.'],
    [403, 'PASSWORD_NEEDED', 'You need a password for this.'],
  ] as const)(
    'shows the reason if the server refuses the export with the HTTP status %i',
    async (status, code, msg) => {
      refuse(OFFICE_CALLS.exportAudit, status, code, { msg })
      await openApp('/office/audit')
      await table()
      await userEvent.click(button('Export'))
      expect(await screen.findByText(msg)).toBeVisible()
    },
  )
})

test('the audit log on a phone shows its rows as cards and its filters in a sheet', async () => {
  onPhone()
  await openApp('/office/audit?group=texts')
  const card = await screen.findByRole('button', { name: /^device bound/ })
  expect(card).toHaveTextContent('device boundmaya, Front desk (Tustin)Nov 20, 11:00:05 AM, Tustin')
  await userEvent.click(card)
  expect(screen.getByText('Request request-1')).toBeVisible()
  await userEvent.click(button('Menu'))
  const menu = await screen.findByRole('dialog', { name: 'Office' })
  await userEvent.click(within(menu).getByRole('link', { name: 'Audit log' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(await screen.findByRole('button', { name: 'Filters' }))
  await userEvent.selectOptions(await screen.findByLabelText('What'), 'Waivers')
  await waitFor(() => expect(asked()).toEqual({ group: 'waivers' }))
})

test('the browser’s Back button on a phone closes the sheet with the filters', async () => {
  onPhone()
  const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const isAt = (search: string) => waitFor(() => expect(window.location.search).toBe(search))
  const openSheet = async (name: string) => {
    await untilPressesAccepted()
    await userEvent.click(await screen.findByRole('button', { name }))
    await screen.findByRole('dialog', { name: 'Filters' })
  }
  await openApp('/office/audit?group=texts')
  await openSheet('Filters (1)')
  window.history.back()
  await isClosed()
  expect(window.location.pathname).toBe('/office/audit')
  await isAt('?group=texts')

  await openSheet('Filters (1)')
  await userEvent.selectOptions(await screen.findByLabelText('What'), 'Waivers')
  await isAt('?group=waivers')
  await userEvent.click(button('Show the list'))
  await isClosed()
  await isAt('?group=waivers')
  // One press of Back is enough, although the history entry of the sheet lies between the two addresses.
  window.history.back()
  await isAt('?group=texts')
  await waitFor(() => expect(window.history.state?.dialog).toBeUndefined())
  window.history.forward()
  await isAt('?group=waivers')
  expect(screen.queryByRole('dialog')).toBeNull()
})
