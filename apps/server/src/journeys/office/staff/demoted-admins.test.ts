import { beforeEach, expect, test } from 'vitest'
import { type Headers, type Method, useSalonAtEleven } from '../../../../test/salon-at-eleven.ts'
import { type AddedStaff, addStaff } from '../../../../test/sign-in.ts'
import { turnTwoStepOn } from '../../../../test/two-step.ts'
import { statement } from '../../../platform/db/statement.ts'
import { SYSTEM } from '../../../records/audit/audit-store.ts'
import { changeAccount, disableAccount, enableAccount } from '../../../records/staff/change-account.ts'

const STAFF = '/api/office/staff'
const NOT_ALLOWED = { status: 403, body: { code: 'NOT_ALLOWED', msg: 'Your account may not do this.' } }
const salon = useSalonAtEleven()
const { call } = salon

let olga: Headers
let ada: AddedStaff
let headers: Headers
let names = 0

beforeEach(async () => {
  olga = await salon.signInAs(await addStaff(salon, { role: 'admin' }))
  ada = await addStaff(salon, { role: 'admin', username: `ada${++names}` })
  headers = await salon.signInAs(ada)
  await salon.confirmAll()
})

const keyIn = (url: string) => new URL(url).hash.slice(1)
const setUp = (key: string) => call('POST', '/api/auth/set-up', { payload: { key } })
const pair = (key: string) => call('POST', '/api/devices/pair', { payload: { key } })
const newSetUpLink = async () => {
  const payload = { username: `nina${++names}`, role: 'manager' }
  return keyIn((await call('POST', STAFF, { headers, payload })).body.link.url)
}
const newPairingLink = async () =>
  keyIn((await call('POST', '/api/devices/pairing-links', { headers, payload: {} })).body.url)
const versionOf = async (username: string) =>
  (await call('GET', `${STAFF}/${username}`, { headers: olga })).body.version as number
const setRole = async (role: 'admin' | 'manager') => {
  const payload = { role, version: await versionOf(ada.username) }
  return call('PUT', `${STAFF}/${ada.username}`, { headers: olga, payload })
}

test.each<[what: string, end: () => Promise<unknown>, restore: () => Promise<unknown>]>([
  ['demoted and promoted again', () => setRole('manager'), () => setRole('admin')],
  [
    'disabled and enabled again',
    () => disableAccount(salon.context, ada.username, SYSTEM),
    () => enableAccount(salon.context, ada.username, SYSTEM),
  ],
  [
    'reset, with the same password',
    () => call('POST', `${STAFF}/${ada.username}/reset`, { headers: olga, payload: { password: ada.password } }),
    async () => {},
  ],
])('links that an admin has created become invalid for good if the admin is %s', async (_, end, restore) => {
  const [link, pairingLink] = [await newSetUpLink(), await newPairingLink()]
  expect((await setUp(link)).status).toBe(200)
  await end()
  await restore()
  expect((await setUp(link)).body.code).toBe('LINK_OVER')
  expect((await pair(pairingLink)).body.code).toBe('PAIRING_LINK_OVER')
})

test('an admin who becomes a manager loses two-step sign-in for good, even if promoted again', async () => {
  const { recoveryCodes } = await turnTwoStepOn(salon, headers, ada.password)
  expect((await setRole('manager')).body).toMatchObject({ success: true, row: { keys: { twoStep: false } } })
  expect(await salon.isSignedIn(await salon.signInAs(ada))).toBe(true)
  await setRole('admin')
  expect(await salon.isSignedIn(await salon.signInAs(ada))).toBe(true)
  const payload = { username: ada.username, password: ada.password, code: recoveryCodes[0] }
  expect((await call('POST', '/api/auth/login', { payload })).status).toBe(200)
  const left = statement('', 'select 1 from recovery_codes c join staff s on s.id = c.staff_id where username = :name')
  expect(await salon.db.rows(left, { name: ada.username })).toEqual([])
  expect((await salon.actionsAbout(`staff:${ada.username}`)).slice(-3)).toEqual([
    'staff changed',
    'two-step sign-in off',
    'staff changed',
  ])
})

test('a confirmed session of an admin has to be confirmed again if the admin was a manager in between', async () => {
  await setRole('manager')
  await setRole('admin')
  expect((await call('POST', STAFF, { headers, payload: {} })).body.code).toBe('CONFIRM_SIGN_IN')
})

test('a set-up link that a manager has created works even after the manager has become a technician', async () => {
  const link = await newSetUpLink()
  await changeAccount(salon.context, `nina${names}`, { role: 'technician' }, SYSTEM)
  expect((await setUp(link)).status).toBe(200)
})

const MAYA = '/maya'
test.each<[what: string, method: Method, path: string, payload: object]>([
  ['adds somebody', 'POST', STAFF, { username: 'xenia', role: 'manager', pin: '4071' }],
  ['adds somebody by a link', 'POST', STAFF, { username: 'xenia', role: 'manager' }],
  ['changes a name', 'PUT', STAFF + MAYA, { first_name: 'May', version: 1 }],
  ['changes a role', 'PUT', STAFF + MAYA, { role: 'technician', version: 1 }],
  ['disables somebody', 'POST', `${STAFF}${MAYA}/disable`, {}],
  ['enables somebody', 'POST', `${STAFF}/gone/enable`, {}],
  ['resets somebody', 'POST', `${STAFF}${MAYA}/reset`, { password: 'lash-glue-and-more' }],
  ['resets somebody by a link', 'POST', `${STAFF}${MAYA}/reset`, {}],
  ['makes a set-up link', 'POST', `${STAFF}${MAYA}/set-up-link`, {}],
  ['makes a pairing link', 'POST', '/api/devices/pairing-links', {}],
])('a call has no effect if the admin is demoted during the call (the admin %s)', async (_, method, path, payload) => {
  for (const username of ['maya', 'gone']) await addOnce(username)
  const stateBefore = await state()
  const { running } = await salon.db.transaction(async queries => {
    const demote = statement('', `update staff set role = 'manager' where username = :name`)
    await queries.run(demote, { name: ada.username })
    const running = call(method, path, { headers, payload })
    await salon.untilBlocked()
    return { running }
  })
  expect(await running).toMatchObject(NOT_ALLOWED)
  expect(await state()).toEqual(stateBefore)
})

async function addOnce(username: string): Promise<void> {
  const known = await salon.db.row(statement('', 'select 1 from staff where username = :username'), { username })
  if (known) return
  await addStaff(salon, { role: 'manager', username })
  if (username === 'gone') await disableAccount(salon.context, username, SYSTEM)
}

/** Returns everything that the calls could change, except the demoted admin. */
const state = () =>
  salon.db.rows(
    statement(
      '',
      `select username, role, first_name, version, disabled_at, password_hash, pin_hash from staff where username <> :name
       union all select 'links', count(*)::text, '', 0, null, '', '' from set_up_links
       union all select 'pairing', count(*)::text, '', 0, null, '', '' from pairing_links
       union all select 'audit', count(*)::text, '', 0, null, '', '' from audit
       order by 1`,
    ),
    { name: ada.username },
  )
