import { OFFICE_CALLS } from '@frontlash/contract/office-calls'
import type { AccountResponse } from '@frontlash/contract/office-staff'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { openApp, signIn, startOver } from '../support/open-app.tsx'
import { refuse, respond, respondWith, sentTo } from '../support/responses.ts'

const MAYA: AccountResponse = {
  id: '0198aaaa-0000-7000-8000-0000000000bb',
  username: 'maya',
  first_name: 'Maya',
  role: 'manager',
  keys: { pin: true, password: false, twoStep: false },
  locations: ['tustin', 'irvine'],
  defaultLocation: null,
  lastSignIn: { at: '2026-11-20T19:00:05.000Z', method: 'PIN', address: '10.0.0.7' },
  sessions: 1,
  isDisabled: false,
  browserHold: null,
  version: 3,
  openSessions: [
    {
      id: '0198aaaa-0000-7000-8000-0000000000cc',
      startedAt: '2026-11-20T19:00:05.000Z',
      lastUsedAt: '2026-11-20T19:05:00.000Z',
      method: 'PIN',
      agent: null,
      address: '10.0.0.7',
      isThis: false,
    },
  ],
}
const OLD: AccountResponse = { ...MAYA, id: '0198aaaa-0000-7000-8000-0000000000dd', username: 'old', isDisabled: true }
const LINK = { url: 'http://salon/set-up#abcdefghijklmnopqrstuv', expiresAt: '2026-11-21T19:00:00.000Z' }

const list = (rows: AccountResponse[]) => ({
  rows,
  next: null,
  previous: null,
  total: { count: rows.length, isMore: false },
  asOf: '2026-11-20T19:02:00.000Z',
})

beforeEach(() => {
  startOver()
  signIn()
  respond(OFFICE_CALLS.listStaff, list([MAYA, OLD]))
  respond(OFFICE_CALLS.readStaff, MAYA)
})

const button = (name: string) => screen.getByRole('button', { name })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const inDialog = () => within(screen.getByRole('dialog'))
const sentQuery = () => Object.fromEntries(sentTo(OFFICE_CALLS.listStaff).at(-1)!.query)
const address = () => `${window.location.pathname}${window.location.search}`

async function openMaya(): Promise<void> {
  await openApp('/office/staff/maya')
  await screen.findByLabelText('First name')
}

describe('the list of accounts', () => {
  test('has a row with a link for each account', async () => {
    await openApp('/office/staff')
    const rows = within(await screen.findByRole('table', { name: 'Staff' })).getAllByRole('row')
    expect(rows[1]).toHaveTextContent(
      /^mayaMayaManagerPINOffTustin, IrvineNov 20, 11:00 AM by PIN, from 10.0.0.71In use$/,
    )
    expect(rows[2]).toHaveTextContent(/Disabled$/)
    await userEvent.click(within(rows[1]!).getByRole('link', { name: 'maya' }))
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Maya' })).toHaveFocus())
    expect(address()).toBe('/office/staff/maya')
  })

  test('can be filtered by role, location and state, and sorted by name or last sign-in', async () => {
    await openApp('/office/staff')
    await screen.findByRole('table')
    await userEvent.selectOptions(screen.getByLabelText('Role'), 'Manager')
    await userEvent.selectOptions(screen.getByLabelText('Location'), 'Irvine')
    await userEvent.selectOptions(screen.getByLabelText('State'), 'Disabled')
    await waitFor(() => expect(sentQuery()).toEqual({ role: 'manager', location: 'irvine', disabled: '1' }))
    await press('Clear filters')
    await press('User name')
    await waitFor(() => expect(sentQuery()).toEqual({ sort: '-name' }))
    await press('Last sign-in')
    await waitFor(() => expect(sentQuery()).toEqual({ sort: '-lastSignIn' }))
    await press('Last sign-in')
    await waitFor(() => expect(sentQuery()).toEqual({ sort: 'lastSignIn' }))
    expect(screen.getByRole('columnheader', { name: 'Last sign-in' })).toHaveAttribute('aria-sort', 'ascending')
  })
})

describe('the form for a new account', () => {
  test('shows the set-up link of the new account only once', async () => {
    respond(OFFICE_CALLS.addStaff, { success: true, row: MAYA, link: LINK })
    await openApp('/office/staff')
    await press('Add an account')
    await userEvent.type(inDialog().getByLabelText('User name'), ' maya ')
    await userEvent.selectOptions(inDialog().getByLabelText('Role'), 'Manager')
    // A new manager has every location at first: this press removes Irvine.
    await userEvent.click(inDialog().getByLabelText('Irvine'))
    await userEvent.click(inDialog().getByRole('button', { name: 'Add' }))
    expect(await screen.findByRole('textbox', { name: 'Set-up link' })).toHaveValue(LINK.url)
    expect(screen.getByText('Good once, until Nov 21, 11:00 AM. It is not shown again.')).toBeVisible()
    expect(sentTo(OFFICE_CALLS.addStaff)[0]!.body).toEqual({
      username: 'maya',
      role: 'manager',
      locations: ['tustin', 'santa-ana', 'costa-mesa'],
    })
    // A press beside the dialog does not close it, because the link is not shown again.
    await userEvent.click(screen.getByRole('dialog', { name: 'maya is added' }))
    expect(screen.getByRole('textbox', { name: 'Set-up link' })).toBeVisible()
    await press('Done')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('warns that a manager without a password cannot enrol a tablet', async () => {
    await openApp('/office/staff')
    await press('Add an account')
    await userEvent.type(inDialog().getByLabelText('First name'), 'Maya')
    await userEvent.click(inDialog().getByLabelText(/^With a random PIN/))
    const message = 'Without a password Maya cannot allow a new tablet.'
    expect(screen.queryByText(message)).toBeNull()
    await userEvent.selectOptions(inDialog().getByLabelText('Role'), 'Manager')
    expect(screen.getByText(message)).toBeVisible()
    await userEvent.click(inDialog().getByLabelText(/^With a PIN or password that I type/))
    await userEvent.type(inDialog().getByLabelText('Password'), 'x')
    expect(screen.queryByText(message)).toBeNull()
  })

  test('moves the focus to a validation error of the server', async () => {
    refuse(OFFICE_CALLS.addStaff, 400, 'INVALID', {
      field: 'pin',
      msg: 'Another active account has this PIN. Please choose another one.',
    })
    await openApp('/office/staff')
    await press('Add an account')
    await userEvent.type(inDialog().getByLabelText('User name'), 'maya')
    await userEvent.click(inDialog().getByLabelText(/^With a PIN or password that I type/))
    await userEvent.click(inDialog().getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('A PIN, a password or both are needed.')).toBeVisible()
    await userEvent.type(inDialog().getByLabelText('PIN, four digits'), '4071')
    for (const _ of ['first', 'second']) {
      await userEvent.click(inDialog().getByRole('button', { name: 'Add' }))
      expect(await screen.findByText(/^Another active account has this PIN/)).toBeVisible()
    }
    await waitFor(() => expect(inDialog().getByLabelText('PIN, four digits')).toHaveFocus())
    const keys = sentTo(OFFICE_CALLS.addStaff).map(call => call.headers.get('idempotency-key'))
    expect(new Set(keys).size).toBe(2)
  })

  test('marks all invalid fields at once and moves the focus to the first one', async () => {
    await openApp('/office/staff')
    await press('Add an account')
    await userEvent.type(inDialog().getByLabelText('User name'), 'm')
    await userEvent.click(inDialog().getByLabelText(/^With a PIN or password that I type/))
    await userEvent.type(inDialog().getByLabelText('PIN, four digits'), '1234')
    await userEvent.type(inDialog().getByLabelText('Password'), 'short')
    await userEvent.click(inDialog().getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('The password must have 8 characters or more.')).toBeVisible()
    for (const label of ['User name', 'PIN, four digits', 'Password'])
      expect(inDialog().getByLabelText(label)).toBeInvalid()
    expect(screen.getByText(/^A user name has 2 to 40 letters/)).toBeVisible()
    await expectAccessible()
    expect(screen.getByText('This PIN is too easy to guess: digits in a row.')).toBeVisible()
    await waitFor(() => expect(inDialog().getByLabelText('User name')).toHaveFocus())
    expect(sentTo(OFFICE_CALLS.addStaff)).toHaveLength(0)
  })

  test('asks for a confirmation before the dialog with unsaved input is closed', async () => {
    await openApp('/office/staff')
    await press('Add an account')
    await userEvent.type(inDialog().getByLabelText('User name'), 'maya')
    await userEvent.click(inDialog().getByRole('button', { name: 'Close' }))
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
    expect(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await userEvent.click(question.getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('the page of an account', () => {
  test('warns that a manager without a password cannot enrol a tablet', async () => {
    await openMaya()
    const message = 'Without a password Maya cannot allow a new tablet.'
    expect(screen.getByText(message)).toBeVisible()
    await userEvent.selectOptions(screen.getByLabelText('Role'), 'Technician')
    expect(screen.queryByText(message)).toBeNull()
  })

  test('sends only the changed fields and confirms the save in a toast', async () => {
    respond(OFFICE_CALLS.changeStaff, { success: true, row: { ...MAYA, first_name: 'Mary', version: 4 } })
    await openMaya()
    await userEvent.clear(screen.getByLabelText('First name'))
    await userEvent.type(screen.getByLabelText('First name'), 'Mary')
    await press('Save')
    expect(await screen.findByText('Mary is saved.')).toBeVisible()
    expect(sentTo(OFFICE_CALLS.changeStaff)[0]!.body).toEqual({ first_name: 'Mary', version: 3 })
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
  })

  test('keeps an unsaved name and shows beside it the name that somebody else has saved', async () => {
    const now: AccountResponse = { ...MAYA, first_name: 'May', role: 'technician', version: 4 }
    const msg = 'Alma changed this at 2:14 PM. Look at what it is now, then save again.'
    respond(OFFICE_CALLS.changeStaff, { success: false, code: 'CHANGED_MEANWHILE', msg, current: now })
    await openMaya()
    await userEvent.type(screen.getByLabelText('First name'), 'lin')
    await press('Save')
    expect(await screen.findByText(msg)).toBeVisible()
    expect(screen.getByLabelText('First name')).toHaveValue('Mayalin')
    expect(screen.getByText('May', { selector: 'form *' })).toBeVisible()
    // A field that was not touched shows the current value.
    expect(screen.getByLabelText('Role')).toHaveDisplayValue('Technician')
    respond(OFFICE_CALLS.changeStaff, { success: true, row: { ...now, first_name: 'Mayalin', version: 5 } })
    await press('Save')
    expect(await screen.findByText('Mayalin is saved.')).toBeVisible()
    expect(sentTo(OFFICE_CALLS.changeStaff)[1]!.body).toEqual({ first_name: 'Mayalin', version: 4 })
  })

  test('saves a typed name without a conflict after a change of the account that left the name as it was', async () => {
    respond(OFFICE_CALLS.changeStaff, { success: true, row: { ...MAYA, first_name: 'Mayalin', version: 5 } })
    await openMaya()
    await userEvent.type(screen.getByLabelText('First name'), 'lin')
    respond(OFFICE_CALLS.readStaff, { ...MAYA, locations: ['tustin'], version: 4 })
    await press('Refresh')
    await waitFor(() => expect(screen.getByLabelText('Irvine')).not.toBeChecked())
    await press('Save')
    expect(await screen.findByText('Mayalin is saved.')).toBeVisible()
    expect(sentTo(OFFICE_CALLS.changeStaff)[0]!.body).toEqual({ first_name: 'Mayalin', version: 4 })
  })

  test('asks for a confirmation before the admin leaves with unsaved input', async () => {
    await openMaya()
    await userEvent.type(screen.getByLabelText('First name'), 'lin')
    await userEvent.click(screen.getAllByRole('link', { name: 'Staff' })[0]!)
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(address()).toBe('/office/staff/maya')
    expect(screen.getByLabelText('First name')).toHaveValue('Mayalin')
    await userEvent.click(screen.getAllByRole('link', { name: 'Staff' })[0]!)
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(address()).toBe('/office/staff'))
  })

  test('can disable the account after a confirmation, and Undo enables the account again', async () => {
    respond(OFFICE_CALLS.disableStaff, { success: true, row: { ...MAYA, isDisabled: true, version: 4 } })
    respond(OFFICE_CALLS.enableStaff, { success: true, row: { ...MAYA, version: 5 } })
    await openMaya()
    await press('Disable')
    expect(screen.getByText(/is signed out everywhere at once/)).toBeVisible()
    expect(button('Cancel')).toHaveFocus()
    await userEvent.click(inDialog().getByRole('button', { name: 'Disable' }))
    expect(await screen.findByText('Maya is disabled.')).toBeVisible()
    await press('Undo')
    expect(await screen.findByText('Maya can sign in again.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  test('shows why a disabled account cannot be enabled', async () => {
    respond(OFFICE_CALLS.readStaff, OLD)
    const msg = 'Somebody else has this PIN now. Reset it to enable this account.'
    refuse(OFFICE_CALLS.enableStaff, 400, 'INVALID', { field: 'username', msg })
    await openApp('/office/staff/old')
    await press('Enable')
    expect(await screen.findByText(msg)).toBeVisible()
  })

  test('shows a new set-up link of the account only once', async () => {
    respond(OFFICE_CALLS.makeSetUpLink, { success: true, row: MAYA, ...LINK })
    await openMaya()
    await press('Make a set-up link')
    const dialog = within(await screen.findByRole('dialog', { name: 'Set-up link' }))
    expect(dialog.getByRole('textbox', { name: 'Set-up link' })).toHaveValue(LINK.url)
    expect(dialog.getByText(/^Good once, until Nov 21/)).toBeVisible()
  })

  test('can reset the account and give it a random PIN after the admin has typed the password', async () => {
    let isConfirmed = false
    respondWith(OFFICE_CALLS.resetStaff, () =>
      isConfirmed
        ? Response.json({ success: true, row: MAYA, pin: '4071' })
        : Response.json({ code: 'CONFIRM_SIGN_IN', msg: '', requestId: 'r' }, { status: 403 }),
    )
    respond(OFFICE_CALLS.confirmSignIn, () => {
      isConfirmed = true
      return { confirmedUntil: '2026-11-20T19:12:00.000Z' }
    })
    await openMaya()
    await press('Reset')
    await userEvent.click(screen.getByLabelText(/^With a PIN or password that I type/))
    await userEvent.type(inDialog().getByLabelText(/^PIN/), '40')
    await press('Close')
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
    expect(inDialog().getByLabelText(/^PIN/)).toHaveValue('40')
    await userEvent.click(screen.getByLabelText(/^With a random PIN/))
    await userEvent.click(inDialog().getByRole('button', { name: 'Reset' }))
    await userEvent.type(await screen.findByLabelText('Password'), 'lashes-demo')
    await press('Confirm')
    expect(await screen.findByText('4071')).toBeVisible()
    expect(sentTo(OFFICE_CALLS.resetStaff).at(-1)!.body).toEqual({ drawPin: true })
    await userEvent.click(screen.getByRole('dialog', { name: 'New PIN' }))
    expect(screen.getByText('4071')).toBeVisible()
    await press('Done')
    expect(screen.queryByText('4071')).toBeNull()
  })

  test('can end all sessions of the account after a confirmation', async () => {
    respond(OFFICE_CALLS.endSessionsOfStaff, { success: true })
    await openMaya()
    await press('End all')
    expect(screen.getByRole('dialog', { name: 'End all sessions of Maya?' })).toBeVisible()
    await userEvent.click(inDialog().getByRole('button', { name: 'End all' }))
    expect(await screen.findByText('The sessions are ended.')).toBeVisible()
  })

  test('does not let an admin disable the admin’s own account or change its role', async () => {
    respond(OFFICE_CALLS.readStaff, { ...MAYA, username: 'admin', role: 'admin' })
    await openApp('/office/staff/admin')
    expect(await screen.findByText('You cannot change your own role.')).toBeVisible()
    expect(screen.getByLabelText('Role')).toBeDisabled()
    expect(screen.getByText('You cannot disable your own account.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull()
  })

  test('shows a message if there is no account with the user name in the URL', async () => {
    refuse(OFFICE_CALLS.readStaff, 404, 'NOT_FOUND', { msg: 'There is no account of this name.' })
    await openApp('/office/staff/nobody')
    expect(await screen.findByText('There is no account of this name.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })
})

describe('an account whose password is being guessed', () => {
  const HELD: AccountResponse = { ...MAYA, browserHold: { since: '2026-11-20T19:00:00.000Z', wrong: 134 } }
  const codeField = () => screen.getByLabelText('Code on the new browser')

  beforeEach(() => respond(OFFICE_CALLS.readStaff, HELD))

  test('is marked in the list of accounts', async () => {
    respond(OFFICE_CALLS.listStaff, list([HELD]))
    await openApp('/office/staff')
    expect(within((await screen.findAllByRole('row'))[1]!).getByText('Password under attack')).toBeVisible()
  })

  test('has an accessible notice about the wrong attempts', async () => {
    await openMaya()
    const notice = screen.getByRole('region', { name: 'New browsers' })
    expect(notice).toHaveTextContent(
      'Somebody is guessing the password of Maya: 134 wrong attempts from unknown browsers. Since Nov 20, 11:00 AM a new browser needs',
    )
    await expectAccessible()
  })

  test('accepts a new browser after the admin has typed the code that this browser shows', async () => {
    respond(OFFICE_CALLS.letBrowserIn, { success: true, until: '2026-11-20T19:15:00.000Z' })
    await openMaya()
    await userEvent.type(codeField(), '407')
    await press('Let in')
    expect(await screen.findByText('Please type all digits of the code.')).toBeVisible()
    expect(codeField()).toHaveFocus()
    await userEvent.type(codeField(), '1')
    await press('Let in')
    expect(await screen.findByText('The browser with the code 4071 can sign in until 11:15 AM.')).toBeVisible()
    expect(sentTo(OFFICE_CALLS.letBrowserIn).map(({ body }) => body)).toEqual([{ code: '4071' }])
    expect(codeField()).toHaveValue('')
  })

  test('also accepts a new browser whose code has six digits', async () => {
    respond(OFFICE_CALLS.letBrowserIn, { success: true, until: '2026-11-20T19:15:00.000Z' })
    await openMaya()
    await userEvent.type(codeField(), '407158')
    await press('Let in')
    expect(await screen.findByText('The browser with the code 407158 can sign in until 11:15 AM.')).toBeVisible()
  })

  test('shows an error if no browser has the code that the admin has typed', async () => {
    const msg = 'No browser shows this code. Codes are valid for 15 minutes.'
    refuse(OFFICE_CALLS.letBrowserIn, 400, 'INVALID', { field: 'code', msg })
    await openMaya()
    await userEvent.type(codeField(), '4071')
    await press('Let in')
    expect(await screen.findByText(msg)).toBeVisible()
    expect(codeField()).toHaveValue('4071')
  })

  test('asks for the admin’s password before it accepts a new browser', async () => {
    refuse(OFFICE_CALLS.letBrowserIn, 403, 'CONFIRM_SIGN_IN')
    await openMaya()
    await userEvent.type(codeField(), '4071')
    await press('Let in')
    expect(await screen.findByRole('dialog', { name: 'Confirm that it is you' })).toBeVisible()
    // The admin's own browser may be held too: then the dialog also takes a code of two-step sign-in.
    const msg = 'Ask an admin to let this browser in. Code 5206.'
    refuse(OFFICE_CALLS.confirmSignIn, 403, 'NEW_BROWSER', { msg })
    await userEvent.type(screen.getByLabelText('Password'), 'lashes-demo{Enter}')
    expect(await screen.findByText(msg)).toBeVisible()
    expect(screen.getByLabelText(/^Code from your app/)).toBeVisible()
  })

  test('has no notice after an admin has ended the restriction', async () => {
    respond(OFFICE_CALLS.endBrowserHold, { success: true, row: MAYA })
    await openMaya()
    await press('Close')
    await userEvent.click(inDialog().getByRole('button', { name: 'Cancel' }))
    expect(sentTo(OFFICE_CALLS.endBrowserHold)).toEqual([])
    await press('Close')
    await userEvent.click(inDialog().getByRole('button', { name: 'Close the notice' }))
    expect(await screen.findByText('Maya can sign in with new browsers again.')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'New browsers' })).toBeNull()
  })

  test('has no notice after the restriction has ended by itself', async () => {
    respond(OFFICE_CALLS.readStaff, MAYA)
    await openMaya()
    expect(screen.queryByRole('region', { name: 'New browsers' })).toBeNull()
  })
})
