import { MANAGER_CALLS } from '@frontlash/contract/manager-calls'
import { OFFICE_CALLS } from '@frontlash/contract/office-calls'
import type { OfficeDevice } from '@frontlash/contract/office-devices'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { openApp, signIn, startOver } from '../support/open-app.tsx'
import { loseConnection, refuse, respond, respondWith, sentTo } from '../support/responses.ts'

const ID = '0198aaaa-0000-7000-8000-000000000001'
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const IPAD: OfficeDevice = {
  id: ID,
  kind: 'kiosk',
  name: 'Front desk',
  location: 'tustin',
  lastSeenAt: minutesAgo(3),
  state: 'online',
  mayBeInUse: false,
  appVersion: '0.1.0',
  isOld: true,
  installed: true,
  screen: '820 x 1180',
  platform: 'iPad',
  battery: null,
  unsent: 2,
  staffPins: 'not allowed',
  pinsOf: [],
  enrolledAt: '2026-11-01T18:00:00.000Z',
  enrolledBy: 'Maya',
  revokedAt: null,
  version: 4,
}
const BROWSER: OfficeDevice = {
  ...IPAD,
  id: '0198aaaa-0000-7000-8000-000000000002',
  kind: 'paired',
  name: null,
  location: null,
  lastSeenAt: null,
  state: 'gone',
  appVersion: null,
  isOld: false,
  installed: null,
  screen: null,
  battery: null,
  unsent: null,
  staffPins: 'allowed',
  enrolledBy: null,
}

const page = (rows: OfficeDevice[]) => ({
  rows,
  next: null,
  previous: null,
  total: { count: rows.length, isMore: false },
  asOf: '2026-11-20T19:02:00.000Z',
})

beforeEach(() => {
  startOver()
  signIn()
  respond(OFFICE_CALLS.devices, page([IPAD, BROWSER]))
  respond(OFFICE_CALLS.device, IPAD)
})

const table = () => screen.findByRole('table', { name: 'Devices' })
const button = (name: string) => screen.findByRole('button', { name })
const asked = () => Object.fromEntries(sentTo(OFFICE_CALLS.devices).at(-1)!.query)
const openDevice = async () => {
  await openApp(`/office/devices/${ID}`)
  await screen.findByRole('heading', { level: 1, name: 'Front desk' })
}

describe('the list of devices', () => {
  test('shows the last report of each device', async () => {
    await openApp('/office/devices')
    const rows = within(await table()).getAllByRole('row')
    expect(rows[1]).toHaveTextContent(
      /^Front deskTustinKiosk3 min agoOnline0\.1\.0 oldyes820 x 1180not told by this browser2noMaya$/,
    )
    expect(rows[2]).toHaveTextContent(/^Paired browser without a name–Paired browsernot seen yetGone–{5}yes–$/)
    await userEvent.click(within(rows[1]!).getByRole('link', { name: 'Front desk' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Front desk' })).toBeVisible()
    expect(window.location.pathname).toBe(`/office/devices/${ID}`)
  })

  test('is loaded with the filters in the URL', async () => {
    await openApp('/office/devices?state=gone&colour=pink')
    await table()
    expect(asked()).toEqual({ state: 'gone' })
    await userEvent.selectOptions(screen.getByLabelText('Kind'), 'Paired browser')
    await waitFor(() => expect(asked()).toEqual({ state: 'gone', kind: 'paired' }))
    await userEvent.selectOptions(screen.getByLabelText('Use'), 'Revoked (30 days)')
    await userEvent.selectOptions(screen.getByLabelText('Location'), 'Irvine')
    await waitFor(() => expect(asked()).toEqual({ state: 'gone', kind: 'paired', revoked: '1', location: 'irvine' }))
  })

  test('has a button that creates a link for pairing a browser', async () => {
    respond(MANAGER_CALLS.makePairingLink, { url: 'http://localhost/pair#key', expiresAt: '2026-11-20T19:10:00.000Z' })
    await openApp('/office/devices')
    await table()
    await userEvent.click(await button('Pair a browser'))
    await userEvent.click(await button('Make a link'))
    expect(await screen.findByLabelText('Pairing link')).toHaveValue('http://localhost/pair#key')
  })
})

describe('the page of a device', () => {
  test('can rename the device, and Undo restores the old name', async () => {
    respond(OFFICE_CALLS.changeDevice, ({ body }) => {
      const { name = IPAD.name, version } = body as { name?: string; version: number }
      return { success: true as const, row: { ...IPAD, name, version: version + 1 } }
    })
    await openDevice()
    const field = screen.getByLabelText('Name')
    await userEvent.clear(field)
    await userEvent.type(field, 'Window')
    await userEvent.click(await button('Save'))
    expect(await screen.findByText('Renamed to Window.')).toBeVisible()
    expect(await screen.findByRole('heading', { level: 1, name: 'Window' })).toBeVisible()
    await userEvent.click(await button('Undo'))
    expect(await screen.findByText('Change undone.')).toBeVisible()
    expect(sentTo(OFFICE_CALLS.changeDevice).map(call => call.body)).toEqual([
      { name: 'Window', version: 4 },
      { name: 'Front desk', version: 5 },
    ])
    const keys = sentTo(OFFICE_CALLS.changeDevice).map(call => call.headers.get('idempotency-key'))
    expect(new Set(keys).size).toBe(2)
  })

  test('can give the device its first name, and Undo removes the name', async () => {
    const nameless = { ...IPAD, name: null }
    respond(OFFICE_CALLS.device, nameless)
    respond(OFFICE_CALLS.changeDevice, ({ body }) => {
      const { name, version } = body as { name: string | null; version: number }
      return { success: true as const, row: { ...nameless, name, version: version + 1 } }
    })
    await openApp(`/office/devices/${ID}`)
    await userEvent.type(await screen.findByLabelText('Name'), 'Window')
    await userEvent.click(await button('Save'))
    await screen.findByText('Renamed to Window.')
    await userEvent.click(await button('Undo'))
    expect(await screen.findByText('Change undone.')).toBeVisible()
    expect(sentTo(OFFICE_CALLS.changeDevice).map(call => call.body)).toEqual([
      { name: 'Window', version: 4 },
      { name: null, version: 5 },
    ])
  })

  test('moves the device to another location only after the admin has typed the password', async () => {
    respond(OFFICE_CALLS.device, { ...IPAD, mayBeInUse: true })
    let isConfirmed = false
    respondWith(OFFICE_CALLS.changeDevice, () =>
      isConfirmed
        ? Response.json({ success: true, row: { ...IPAD, location: 'irvine', version: 5 } })
        : Response.json({ code: 'CONFIRM_SIGN_IN', msg: '', requestId: 'r' }, { status: 403 }),
    )
    respond(OFFICE_CALLS.confirmSignIn, () => {
      isConfirmed = true
      return { confirmedUntil: '2026-11-20T19:10:00.000Z' }
    })
    await openDevice()
    expect(screen.queryByText('Somebody may be using it.')).toBeNull()
    await userEvent.selectOptions(screen.getByLabelText('Location'), 'Irvine')
    expect(screen.getByText(/^It checks clients in at Irvine from its next call on\./)).toBeVisible()
    expect(screen.getByText('Somebody may be using it.')).toBeVisible()
    await userEvent.click(await button('Save'))
    await userEvent.type(await screen.findByLabelText('Password'), 'right{Enter}')
    expect(await screen.findByText('Moved to Irvine.')).toBeVisible()
    expect(await button('Undo')).toBeVisible()
  })

  test('shows no error if the admin cancels the password dialog after a press on Undo', async () => {
    const nameless = { ...IPAD, name: null }
    respond(OFFICE_CALLS.device, nameless)
    let isConfirmed = true
    respondWith(OFFICE_CALLS.changeDevice, ({ body }) => {
      const { location, version } = body as { location: 'irvine' | 'tustin'; version: number }
      if (isConfirmed) return Response.json({ success: true, row: { ...nameless, location, version: version + 1 } })
      return Response.json({ code: 'CONFIRM_SIGN_IN', msg: '', requestId: 'r' }, { status: 403 })
    })
    await openApp(`/office/devices/${ID}`)
    await userEvent.selectOptions(await screen.findByLabelText('Location'), 'Irvine')
    await userEvent.click(await button('Save'))
    isConfirmed = false
    await userEvent.click(await button('Undo'))
    const dialog = await screen.findByRole('dialog', { name: 'Confirm that it is you' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByText(/^No answer from the server/)).toBeNull()
    expect(sentTo(OFFICE_CALLS.changeDevice).map(call => call.body)).toEqual([
      { location: 'irvine', version: 4 },
      { location: 'tustin', version: 5 },
    ])
  })

  test('shows a validation error below the field and moves the focus to this field', async () => {
    refuse(OFFICE_CALLS.changeDevice, 400, 'INVALID', {
      field: 'name',
      msg: 'There is a Front desk at Tustin already.',
    })
    await openDevice()
    await userEvent.type(screen.getByLabelText('Name'), '2')
    await userEvent.click(await button('Save'))
    expect(await screen.findByText('There is a Front desk at Tustin already.')).toBeVisible()
    expect(screen.getByLabelText('Name')).toHaveFocus()
    expect(screen.getByLabelText('Name')).toHaveValue('Front desk2')
  })

  test('keeps an unsaved name and shows beside it the name that somebody else has saved', async () => {
    const msg = 'Maya changed this at 2:14 PM. Look at what it is now, then save again.'
    respond(OFFICE_CALLS.changeDevice, {
      success: false,
      code: 'CHANGED_MEANWHILE',
      msg,
      current: { ...IPAD, name: 'Door', version: 5 },
    })
    await openDevice()
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Window' } })
    await userEvent.click(await button('Save'))
    expect(await screen.findByText(msg)).toBeVisible()
    expect(screen.getByLabelText('Name')).toHaveValue('Window')
    expect(screen.getByText('Door')).toBeVisible()
    await expectAccessible()
  })

  test('asks for a confirmation before the admin leaves with unsaved changes', async () => {
    await openDevice()
    await userEvent.type(screen.getByLabelText('Name'), '2')
    await userEvent.click(screen.getByRole('link', { name: 'All devices' }))
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  })

  test('revokes the device after a confirmation that describes the consequences', async () => {
    respond(MANAGER_CALLS.revokeDevice, { success: true })
    await openDevice()
    await userEvent.click(await button('Revoke'))
    const dialog = await screen.findByRole('dialog', { name: 'Revoke Front desk?' })
    await expectAccessible()
    expect(dialog).toHaveTextContent('2 of its deliveries are not sent yet and would wait on it.')
    expect(dialog).toHaveTextContent('Whoever is signed in on it is signed out.')
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus()
    respond(OFFICE_CALLS.device, { ...IPAD, staffPins: 'everywhere', revokedAt: '2026-11-20T19:00:00.000Z' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke' }))
    expect(await screen.findByText('Front desk is revoked.')).toBeVisible()
    await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull())
    expect(screen.getByText('Staff PINs').parentElement).toHaveTextContent(/^Staff PINsno$/)
  })

  test('lets the device accept staff PINs after the admin has typed the password', async () => {
    let isConfirmed = false
    respondWith(OFFICE_CALLS.changeDevice, () =>
      isConfirmed
        ? Response.json({ success: true, row: { ...IPAD, staffPins: 'allowed', version: 5 } })
        : Response.json({ code: 'CONFIRM_SIGN_IN', msg: '', requestId: 'r' }, { status: 403 }),
    )
    respond(OFFICE_CALLS.confirmSignIn, () => {
      isConfirmed = true
      return { confirmedUntil: '2026-11-20T19:10:00.000Z' }
    })
    await openDevice()
    expect(screen.getByText(/^It is only a kiosk: staff sign in with user name and password/)).toBeVisible()
    await userEvent.click(await button('Allow staff PINs'))
    await userEvent.type(await screen.findByLabelText('Password'), 'right{Enter}')
    expect(await screen.findByText('Staff PINs work on Front desk.')).toBeVisible()
    expect(screen.getByText('Staff sign in and leave kiosk mode on it by PIN.')).toBeVisible()
    respond(OFFICE_CALLS.changeDevice, { success: true, row: { ...IPAD, version: 6 } })
    await userEvent.click(await button('Undo'))
    expect(await screen.findByText('Staff PINs no longer work on Front desk.')).toBeVisible()
    expect(
      sentTo(OFFICE_CALLS.changeDevice)
        .map(({ body }) => body)
        .slice(-2),
    ).toEqual([
      { staffPins: true, version: 4 },
      { staffPins: false, version: 5 },
    ])
  })

  test('names the technicians whose PINs the device accepts', async () => {
    respond(OFFICE_CALLS.device, { ...IPAD, pinsOf: ['Dee', 'Lin'] })
    await openDevice()
    expect(screen.getByText(/^The PIN of Dee and Lin works on it\. For others it is only a kiosk\./)).toBeVisible()
    expect(await button('Stop staff PINs')).toBeVisible()
  })

  test('has no button for staff PINs if all devices accept staff PINs', async () => {
    respond(OFFICE_CALLS.device, { ...IPAD, staffPins: 'everywhere' })
    await openDevice()
    expect(screen.getByText(/^Staff PINs work on every device here/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /staff PINs/ })).toBeNull()
  })

  test('shows a message if there is no device with the id in the URL', async () => {
    refuse(OFFICE_CALLS.device, 404, 'NOT_FOUND', { msg: 'There is no such device.' })
    await openApp(`/office/devices/${ID}`)
    expect(await screen.findByText('There is no such device.')).toBeVisible()
  })

  test('can be loaded by Try again if the first attempt failed', async () => {
    loseConnection(OFFICE_CALLS.device)
    await openApp(`/office/devices/${ID}`)
    expect(await screen.findByText('The device could not be loaded.')).toBeVisible()
    respond(OFFICE_CALLS.device, IPAD)
    await userEvent.click(await button('Try again'))
    expect(await screen.findByLabelText('Name')).toHaveValue('Front desk')
  })
})

describe('a list for an admin whose session has to be confirmed', () => {
  const unconfirmed = () => {
    let isConfirmed = false
    respondWith(OFFICE_CALLS.devices, async () =>
      isConfirmed
        ? Response.json(page([IPAD]))
        : Response.json({ code: 'CONFIRM_SIGN_IN', msg: 'Please type your password to go on.' }, { status: 403 }),
    )
    respondWith(OFFICE_CALLS.confirmSignIn, async () => {
      isConfirmed = true
      return Response.json({ confirmedUntil: new Date().toISOString() })
    })
  }

  test('is shown after the admin has typed the password', async () => {
    unconfirmed()
    await openApp('/office/devices')
    await userEvent.type(await screen.findByLabelText('Password'), 'glue-and-tweezers')
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('Front desk')).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('shows an explanation if the admin has cancelled the password dialog', async () => {
    unconfirmed()
    await openApp('/office/devices')
    await userEvent.click(within(await screen.findByRole('dialog')).getByText('Cancel'))
    expect(await screen.findByText('Please type your password to go on.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  })
})
