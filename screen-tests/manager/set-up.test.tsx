import { OFFICE_CALLS } from '@frontlash/contract/office-calls'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { openApp, startOver } from '../support/open-app.tsx'
import { loseConnection, refuse, respond, respondWith, sentTo } from '../support/responses.ts'

const KEY = 'abcdefghijklmnopqrstuv'
const LINK_OVER = 'This link is used or too old. Ask for a new one.'
const open = (hash = `#${KEY}`) => openApp(`/set-up${hash}`, { stored: {} })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

beforeEach(() => {
  startOver()
  respond(OFFICE_CALLS.setUp, ({ body }) => ({
    username: 'maya',
    firstName: 'Maya',
    needsPassword: true,
    ...('drawPin' in (body as object) && { pin: sentTo(OFFICE_CALLS.setUp).length === 2 ? '4071' : '5082' }),
  }))
})

test('a user with a set-up link can pick another PIN and finish the set-up', async () => {
  await open()
  expect(await screen.findByRole('heading', { name: 'Welcome, Maya' })).toBeVisible()
  expect(screen.getByText(/you type your user name/)).toHaveTextContent(/: maya$/)
  await press('Give me a PIN')
  expect(await screen.findByText('4071')).toBeVisible()
  await press('Another one')
  expect(await screen.findByText('5082')).toBeVisible()
  await press('Finish')
  expect(await screen.findByRole('heading', { name: 'You are ready, Maya' })).toBeVisible()
  expect(sentTo(OFFICE_CALLS.setUp).map(call => call.body)).toEqual([
    { key: KEY },
    { key: KEY, drawPin: true },
    { key: KEY, drawPin: true },
    { key: KEY, done: true },
  ])
})

test('a password that is not allowed shows the server’s message below the password field', async () => {
  const msg = 'The password must have 8 characters or more.'
  await open()
  await userEvent.type(await screen.findByLabelText(/^Password/), 'short')
  refuse(OFFICE_CALLS.setUp, 400, 'INVALID', { field: 'password', msg })
  await press('Finish')
  expect(await screen.findByText(msg)).toBeVisible()
  expect(screen.getByLabelText(/^Password/)).toHaveAccessibleDescription(msg)
})

test('an expired set-up link shows the server’s message', async () => {
  refuse(OFFICE_CALLS.setUp, 410, 'LINK_OVER', { msg: LINK_OVER })
  await open()
  expect(await screen.findByText(LINK_OVER)).toBeVisible()
  respond(OFFICE_CALLS.setUp, { username: 'maya', firstName: 'Maya', needsPassword: false })
  await open('#bcdefghijklmnopqrstuvw')
  await screen.findByRole('heading', { name: 'Welcome, Maya' })
  refuse(OFFICE_CALLS.setUp, 410, 'LINK_OVER', { msg: LINK_OVER })
  await press('Finish')
  expect((await screen.findAllByText(LINK_OVER)).length).toBeGreaterThan(0)
})

test.each([true, false])(
  'the rule that admins need a password is shown only in the set-up of an admin (is admin: %s)',
  async needsPassword => {
    respond(OFFICE_CALLS.setUp, { username: 'tess', firstName: 'Tess', needsPassword })
    await open()
    await screen.findByRole('heading', { name: 'Welcome, Tess' })
    expect(screen.queryByText(/Admins need a password/) !== null).toBe(needsPassword)
  },
)

test('a set-up URL without a key sends no call to the server', async () => {
  await open('')
  expect(
    await screen.findByText('This address is not complete. Please open the whole link that you were given.'),
  ).toBeVisible()
  expect(sentTo(OFFICE_CALLS.setUp)).toEqual([])
})

test('a set-up screen without a network shows an error and can be loaded again', async () => {
  loseConnection(OFFICE_CALLS.setUp)
  await open()
  expect(await screen.findByText(/^No response from server/)).toBeVisible()
  respondWith(OFFICE_CALLS.setUp, () => Response.json({ username: 'maya', firstName: 'Maya', needsPassword: false }))
  await press('Try again')
  expect(await screen.findByRole('heading', { name: 'Welcome, Maya' })).toBeVisible()
})
