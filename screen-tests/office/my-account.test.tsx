import { MANAGER_CALLS } from '@frontlash/contract/manager-calls'
import type { MyKeysResponse } from '@frontlash/contract/my-keys'
import { OFFICE_CALLS } from '@frontlash/contract/office-calls'
import type { OpenSession } from '@frontlash/contract/sessions'
import type { Role } from '@frontlash/contract/staff'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { openApp, signIn, startOver } from '../support/open-app.tsx'
import { refuse, respond, respondWith, sentTo } from '../support/responses.ts'

const THIS: OpenSession = {
  id: '0198aaaa-0000-7000-8000-0000000000cc',
  startedAt: '2026-11-20T19:00:05.000Z',
  lastUsedAt: '2026-11-20T19:05:00.000Z',
  method: 'PIN',
  agent: 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
  address: '10.0.0.7',
  isThis: true,
}
const OTHER: OpenSession = { ...THIS, id: '0198aaaa-0000-7000-8000-0000000000dd', isThis: false, agent: null }

async function openMine(role: Role = 'admin', keys: Partial<MyKeysResponse> = {}): Promise<void> {
  signIn(role)
  respond(OFFICE_CALLS.myKeys, { pin: true, password: true, twoStep: false, ...keys })
  respond(OFFICE_CALLS.mySessions, [THIS, OTHER])
  respond(MANAGER_CALLS.defaultLocation, { defaultLocationId: 'tustin' })
  await openApp('/office/me')
  await screen.findByRole('heading', { level: 2, name: 'PIN' })
}

beforeEach(startOver)

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const part = (name: string) => within(screen.getByRole('region', { name }))

describe('a new PIN', () => {
  test.each(['manager', 'technician', 'admin'] as const)(
    'is generated for a %s at each press of the button',
    async role => {
      await openMine(role)
      respond(OFFICE_CALLS.changeMyKeys, { success: true, pin: '4071' })
      await userEvent.type(part('PIN').getByLabelText('Current PIN or password'), '1357')
      await press('Pick a new PIN')
      expect((await screen.findByText('4071')).parentElement).toHaveTextContent('Your PIN is 4071')
      respond(OFFICE_CALLS.changeMyKeys, { success: true, pin: '5082' })
      await press('Another one')
      expect(await screen.findByText('5082')).toBeVisible()
      expect(sentTo(OFFICE_CALLS.changeMyKeys).map(call => call.body)).toEqual([
        { current: '1357', drawPin: true },
        { current: '4071', drawPin: true },
      ])
    },
  )

  test('can be typed only by an admin, and is generated for all other users', async () => {
    await openMine('manager')
    expect(screen.queryByLabelText(/^New PIN/)).toBeNull()
    startOver()
    await openMine('admin')
    respond(OFFICE_CALLS.changeMyKeys, { success: true })
    await userEvent.type(part('PIN').getByLabelText('Current PIN or password'), 'lashes-demo')
    await userEvent.type(screen.getByLabelText(/^New PIN/), '4071')
    await press('Save the PIN')
    expect(await screen.findByText('Your PIN is changed.')).toBeVisible()
    expect(sentTo(OFFICE_CALLS.changeMyKeys)[0]!.body).toEqual({ current: 'lashes-demo', pin: '4071' })
  })

  test('is refused with an error at the field of the current PIN if the current PIN is wrong', async () => {
    await openMine('technician')
    refuse(OFFICE_CALLS.changeMyKeys, 401, 'INVALID_PIN', { field: 'current', msg: 'That is not your current PIN.' })
    await userEvent.type(part('PIN').getByLabelText('Current PIN or password'), '0000')
    await press('Pick a new PIN')
    expect(await part('PIN').findByText('That is not your current PIN.')).toBeVisible()
    expect(part('PIN').getByLabelText('Current PIN or password')).toHaveFocus()
    expect(part('Password').queryByText('That is not your current PIN.')).toBeNull()
  })
})

describe('a password', () => {
  test('can be changed with the current password', async () => {
    await openMine('manager')
    respond(OFFICE_CALLS.changeMyKeys, { success: true })
    await userEvent.type(screen.getByLabelText('Current password'), 'old-password')
    await userEvent.type(screen.getByLabelText('New password'), 'velvet-lash')
    await press('Save the password')
    expect(await screen.findByText('Your password is changed.')).toBeVisible()
    expect(sentTo(OFFICE_CALLS.changeMyKeys)[0]!.body).toEqual({ current: 'old-password', password: 'velvet-lash' })
  })

  test('can be changed only with an additional code if two-step sign-in is on', async () => {
    await openMine('admin', { twoStep: true })
    respond(OFFICE_CALLS.changeMyKeys, { success: true })
    await userEvent.type(screen.getByLabelText('Current password'), 'old-password')
    await userEvent.type(screen.getByLabelText('New password'), 'velvet-lash')
    await press('Save the password')
    expect(part('Password').getByText('Please type the code from your app.')).toBeVisible()
    await userEvent.type(part('Password').getByLabelText('Code from your app, or a recovery code'), '123456')
    await press('Save the password')
    expect(await screen.findByText('Your password is changed.')).toBeVisible()
    expect(sentTo(OFFICE_CALLS.changeMyKeys)[0]!.body).toMatchObject({ code: '123456' })
  })

  test('can be set with the PIN if the account has no password yet', async () => {
    await openMine('technician', { password: false })
    expect(part('Password').getByLabelText('Current PIN')).toBeVisible()
  })

  test('cannot be set with the PIN if the user is an admin', async () => {
    await openMine('admin', { password: false })
    expect(
      part('Password').getByText(/^You need a password for this\. Another admin can send you a set-up link/),
    ).toBeVisible()
  })
})

test('the user can end all other sessions of the account after a confirmation', async () => {
  await openMine('manager')
  respond(OFFICE_CALLS.endMyOtherSessions, { success: true })
  expect(screen.getByText('Safari on iPad')).toBeVisible()
  expect(screen.getByText('This browser')).toBeVisible()
  await press('End all others')
  const dialog = within(screen.getByRole('dialog', { name: 'End all other sessions?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'End all others' }))
  expect(await screen.findByText('The sessions are ended.')).toBeVisible()
})

test('an admin can end all other sessions of the account only with the password', async () => {
  let isConfirmed = false
  await openMine('admin')
  respondWith(OFFICE_CALLS.endMyOtherSessions, () =>
    isConfirmed
      ? Response.json({ success: true })
      : Response.json({ code: 'CONFIRM_SIGN_IN', msg: 'Please type your password to go on.' }, { status: 403 }),
  )
  respondWith(OFFICE_CALLS.confirmSignIn, () => {
    isConfirmed = true
    return Response.json({ confirmedUntil: '2026-11-20T19:12:00.000Z' })
  })
  await press('End all others')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'End all others' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  await userEvent.type(dialog.getByLabelText('Password'), 'lashes-demo')
  await press('Confirm')
  expect(await screen.findByText('The sessions are ended.')).toBeVisible()
})

test('the start location of the dashboard can be saved', async () => {
  await openMine('manager')
  respond(MANAGER_CALLS.saveDefaultLocation, { success: true, defaultLocationId: 'irvine' })
  const choice = screen.getByLabelText('Location of your dashboard')
  await waitFor(() => expect(choice).toHaveValue('tustin'))
  await userEvent.selectOptions(choice, 'Irvine')
  await press('Save')
  expect(await screen.findByText('The dashboard starts at Irvine.')).toBeVisible()
})

describe('two-step sign-in', () => {
  test('shows the recovery codes once after it is turned on with a code from the app', async () => {
    await openMine()
    respond(OFFICE_CALLS.startTwoStep, { uri: 'otpauth://totp/x', key: 'ABCDEFGH' })
    refuse(OFFICE_CALLS.finishTwoStep, 401, 'WRONG_CODE', {
      field: 'code',
      msg: 'This code is not right. Please try the newest one.',
    })
    await press('Set up')
    expect(await screen.findByText('ABCD EFGH')).toBeVisible()
    expect(screen.getByRole('img', { name: 'Your key for the authenticator app' })).toBeVisible()
    await userEvent.type(screen.getByLabelText('Code that the app shows'), '123456')
    await press('Turn on')
    expect(await screen.findByText('This code is not right. Please try the newest one.')).toBeVisible()
    respond(OFFICE_CALLS.finishTwoStep, { recoveryCodes: ['abcdefghij', 'klmnopqrst'] })
    await press('Turn on')
    const codes = within(await screen.findByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem')
    expect(codes.map(one => one.textContent)).toEqual(['abcdefghij', 'klmnopqrst'])
    // Close does not hide the codes before the user confirms that they are saved.
    await press('Close')
    expect(screen.getByText('They are not shown again. Have you saved them?')).toBeVisible()
    await press('I have saved them')
    await waitFor(() => expect(screen.queryByText('abcdefghij')).toBeNull())
  })

  test('can be turned off with the password and a code', async () => {
    let isConfirmed = false
    await openMine('admin', { twoStep: true })
    respondWith(OFFICE_CALLS.endTwoStep, () =>
      isConfirmed
        ? Response.json({ success: true })
        : Response.json({ code: 'CONFIRM_SIGN_IN', msg: '', requestId: 'r' }, { status: 403 }),
    )
    respondWith(OFFICE_CALLS.confirmSignIn, ({ body }) => {
      const { code } = body as { code?: string }
      isConfirmed = code === 'abcdefghij'
      const refusal = code === undefined ? 'CODE_NEEDED' : 'WRONG_CODE'
      const msg = code === undefined ? 'Please type the code from your app.' : 'This code is not right.'
      return isConfirmed
        ? Response.json({ confirmedUntil: '2026-11-20T19:12:00.000Z' })
        : Response.json({ code: refusal, msg, requestId: 'r', field: 'code' }, { status: 401 })
    })
    await press('Switch off')
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Switch off' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
    await userEvent.type(dialog.getByLabelText('Password'), 'lashes-demo')
    await press('Confirm')
    const field = await dialog.findByLabelText(/^Code from your app/)
    expect(field).toHaveFocus()
    await userEvent.type(field, '000000')
    await press('Confirm')
    expect(await screen.findByText('This code is not right.')).toBeVisible()
    await userEvent.clear(field)
    await userEvent.type(field, 'abcdefghij')
    await press('Confirm')
    expect(await screen.findByText('Two-step sign-in is off.')).toBeVisible()
  })

  test.each(['manager', 'technician'] as const)('is not offered to a %s', async role => {
    await openMine(role)
    expect(screen.queryByRole('heading', { name: 'Two-step sign-in' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Staff' })).toBeNull()
  })
})
