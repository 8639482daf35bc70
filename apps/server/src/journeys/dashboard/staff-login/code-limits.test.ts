import { beforeEach, expect, test } from 'vitest'
import { type Headers, useSalonAtEleven } from '../../../../test/salon-at-eleven.ts'
import { type AddedStaff, addStaff, enrolDevice } from '../../../../test/sign-in.ts'
import { turnTwoStepOn } from '../../../../test/two-step.ts'
import { statement } from '../../../platform/db/statement.ts'

const salon = useSalonAtEleven()
const { clock, call } = salon

let ada: AddedStaff
let headers: Headers
let code: (seconds?: number) => string

beforeEach(async () => {
  ada = await addStaff(salon, { role: 'admin' })
  headers = await salon.signInAs(ada)
  code = (await turnTwoStepOn(salon, headers, ada.password)).code
  clock.addMinutes(1)
})

let addresses = 0
const elsewhere = () => ({ remoteAddress: `203.0.113.${++addresses % 250}` })
type From = { remoteAddress?: string; headers?: Headers }

const login = (typed: string, from: From = elsewhere(), password = ada.password) =>
  call('POST', '/api/auth/login', { payload: { username: ada.username, password, code: typed }, ...from })
const confirm = (payload: object) => call('POST', '/api/auth/confirm', { payload, headers, ...elsewhere() })

/** Makes `times` attempts, and waits as long as each response says in between. */
async function patiently(times: number, tryOnce: () => ReturnType<typeof login>): Promise<void> {
  for (let done = 0; done < times; done += 1) {
    let response = await tryOnce()
    if (response.status === 429) {
      clock.set(new Date(clock.realNow().getTime() + Number(response.headers['retry-after']) * 1000))
      response = await tryOnce()
    }
    expect(response.status).toBe(401)
  }
}

test('an attacker who knows the password guesses codes from many addresses no faster than from one address', async () => {
  for (let attempts = 0; attempts < 5; attempts += 1) expect((await login('000000')).body.code).toBe('WRONG_CODE')
  expect(await login(code())).toMatchObject({
    status: 429,
    body: { code: 'TOO_MANY_TRIES', msg: 'Too many tries. Please wait 30 seconds.' },
  })
  // The salon's own tablets have separate counters, and so has a colleague's account.
  expect((await login(code(), { headers: await enrolDevice(salon) })).status).toBe(200)
  const olga = await addStaff(salon, { role: 'admin' })
  const hers = await turnTwoStepOn(salon, await salon.signInAs(olga), olga.password)
  clock.set(new Date(clock.realNow().getTime() + 29_000))
  const asOlga = { username: olga.username, password: olga.password, code: hers.code(30) }
  expect((await call('POST', '/api/auth/login', { payload: asOlga, ...elsewhere() })).status).toBe(200)
})

test('unknown browsers may send twenty wrong codes a day for an account', async () => {
  clock.set('2026-11-20T08:00:00Z') // This is midnight at the salon.
  await patiently(20, () => login('000000'))
  const refused = await login(code())
  expect(refused.body.code).toBe('TOO_MANY_TRIES')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(5 * 3600)
  const throttled = statement(
    '',
    `select object, after from audit where actor = :actor and action = 'tries throttled' order by id desc limit 1`,
  )
  expect(await salon.db.row(throttled, { actor: `staff:${ada.username}` })).toEqual({
    object: `code unknown staff:${ada.username}`,
    after: { failures: 20, until: '2026-11-21T08:00:00.000Z' },
  })
  clock.set('2026-11-21T08:00:00Z')
  expect((await login(code())).status).toBe(200)
})

test('an attacker without the password blocks nobody, because wrong passwords are not counted per account', async () => {
  for (let attempts = 0; attempts < 40; attempts += 1)
    expect((await login('000000', elsewhere(), 'not-the-password')).body.code).toBe('INVALID_CREDENTIALS')
  expect((await login(code())).status).toBe(200)
})

test('wrong passwords for confirming a session are counted over all addresses, and block no new sign-in', async () => {
  for (let attempts = 0; attempts < 3; attempts += 1)
    expect((await confirm({ password: 'not-my-password' })).body.code).toBe('WRONG_PASSWORD')
  for (let attempts = 0; attempts < 2; attempts += 1)
    expect((await confirm({ password: ada.password, code: '000000' })).body.code).toBe('WRONG_CODE')
  expect((await confirm({ password: ada.password, code: code() })).body.code).toBe('TOO_MANY_TRIES')
  expect((await login(code())).status).toBe(200)
})

test('a session allows at most twenty wrong confirmation attempts a day', async () => {
  clock.set('2026-11-20T08:00:00Z')
  await salon.db.run(statement('', `update sessions set expires_at = '2026-11-23T08:00:00Z'`))
  await patiently(20, () => confirm({ password: 'not-my-password' }))
  const refused = await confirm({ password: ada.password, code: code() })
  expect(refused.body.code).toBe('TOO_MANY_TRIES')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3 * 3600)
})

test('a wrong password, a wrong code and a wrong set-up key each add an audit row', async () => {
  await salon.db.run(statement('', 'truncate audit'))
  await login('000000')
  await confirm({ password: 'not-my-password' })
  await confirm({ password: ada.password, code: '000000' })
  await call('PUT', '/api/auth/keys', {
    headers,
    payload: { current: 'not-my-password', password: 'lash-glue-and-more' },
  })
  await salon.confirmAll()
  await call('POST', '/api/auth/two-step', { headers })
  await call('PUT', '/api/auth/two-step', { headers, payload: { code: '000000' } })
  await login('000000', elsewhere(), 'not-the-password')
  await call('POST', '/api/auth/set-up', { payload: { key: 'A'.repeat(22) } })
  const rows = statement('', `select actor, role, action from audit where action like 'wrong %' order by id`)
  const mine = { actor: `staff:${ada.username}`, role: 'admin' }
  expect(await salon.db.rows(rows)).toEqual([
    { ...mine, action: 'wrong code' },
    { ...mine, action: 'wrong password' },
    { ...mine, action: 'wrong code' },
    { ...mine, action: 'wrong password' },
    { ...mine, action: 'wrong code' },
    { actor: 'nobody', role: null, action: 'wrong password' },
    { actor: 'nobody', role: null, action: 'wrong set-up key' },
  ])
})
