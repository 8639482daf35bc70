import type { CallContract } from '@frontlash/contract/call'
import { OFFICE_CALLS } from '@frontlash/contract/office-calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allContracts, type OfficeCall, officeCalls } from '../../test/office-calls.ts'
import { officeRequest } from '../../test/office-requests.ts'
import { type OfficeSalon, openOfficeSalon, type SignedIn } from '../../test/office-salon.ts'

/**
 * The tests make every call as every kind of caller. The calls are read from the contract, so a new call needs no
 * change here.
 */
let salon: OfficeSalon
let calls: OfficeCall[]
let contracts: CallContract[]

beforeAll(async () => {
  salon = await openOfficeSalon()
  calls = await officeCalls()
  contracts = await allContracts()
})
afterAll(() => salon.close())

type Caller = Readonly<Record<string, string>>

const pathOf = ({ path }: CallContract, params: Readonly<Record<string, string>> = {}) =>
  path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? 'x'))

const ask = (contract: CallContract, headers: Caller) =>
  salon.app.inject({ method: contract.method, url: pathOf(contract), headers })

/** Makes one call with valid input for this caller. */
async function makeValidCall({ name, contract }: OfficeCall, by: SignedIn, headers = by.headers) {
  const { params, query, payload } = await officeRequest(salon, name, by)
  const response = await salon.app.inject({
    method: contract.method,
    url: pathOf(contract, params),
    headers,
    ...(query && { query }),
    ...(payload && { payload }),
  })
  if (contract.path.includes('/exports/')) await salon.exportsEnded()
  const code = /json/.test(String(response.headers['content-type'])) ? response.json().code : undefined
  return { status: response.statusCode, code: code as string | undefined }
}

test('the server implements exactly the office calls that the contract describes', () => {
  const ofOffice = (path: string) => path.startsWith('/api/office/')
  const listed = Object.values(OFFICE_CALLS).map(({ method, path }) => `${method} ${path}`)
  expect(new Set(listed).size).toBe(listed.length)
  for (const { method, path } of Object.values(OFFICE_CALLS))
    expect(salon.app.hasRoute({ method, url: path }), `${method} ${path}`).toBe(true)
  const served = Object.entries(salon.app.swagger().paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods ?? {}).map(method => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(served.filter(one => ofOffice(one.split(' ')[1]!)).toSorted()).toEqual(
    listed.filter(one => ofOffice(one.split(' ')[1]!)).toSorted(),
  )
})

test('the calls for staff, managers and admins refuse all other callers before validating the input', async () => {
  const callers = {
    nobody: {},
    device: salon.kiosk,
    technician: (await salon.enter('technician')).headers,
    manager: (await salon.enter('manager')).headers,
    'unconfirmed admin': (await salon.enter('admin')).headers,
  }
  await salon.sql('update sessions set confirmed_at = null')
  const refusals = {
    nobody: { staff: 'NOT_SIGNED_IN', manager: 'NOT_SIGNED_IN', admin: 'NOT_SIGNED_IN' },
    device: { staff: 'NOT_SIGNED_IN', manager: 'NOT_SIGNED_IN', admin: 'NOT_SIGNED_IN' },
    technician: { manager: 'NOT_ALLOWED', admin: 'NOT_ALLOWED' },
    manager: { admin: 'NOT_ALLOWED' },
    'unconfirmed admin': {},
  } as const satisfies Record<keyof typeof callers, Partial<Record<CallContract['access'], string>>>
  const wrong: string[] = []
  let asked = 0
  for (const contract of contracts)
    for (const [who, headers] of Object.entries(callers)) {
      const refusal = (refusals[who as keyof typeof refusals] as Partial<Record<string, string>>)[contract.access]
      const isUnconfirmed = who === 'unconfirmed admin' && contract.isConfirmed
      const expected = isUnconfirmed ? 'CONFIRM_SIGN_IN' : refusal
      if (expected === undefined) continue
      asked++
      const response = await ask(contract, headers as Caller)
      const { code } = response.json()
      if (code !== expected) wrong.push(`${contract.method} ${contract.path} by ${who}: ${response.statusCode} ${code}`)
    }
  expect(wrong).toEqual([])
  expect(asked).toBeGreaterThan(300)
})

test('an admin with a confirmed session may make every call of the office', async () => {
  const refused: string[] = []
  for (const call of calls) {
    const { status, code } = await makeValidCall(call, await salon.enter('admin'))
    if (status >= 300) refused.push(`${call.name}: ${status} ${code}`)
  }
  expect(refused).toEqual([])
})

test('a manager may make managers’ calls only on days when a location is open to them', async () => {
  const ofManagers = calls.filter(({ contract }) => contract.access === 'manager')
  expect(ofManagers.length).toBeGreaterThan(20)
  const [on, off] = [await salon.enter('manager'), await salon.enter('manager')]
  await salon.sql(
    `delete from staff_location_days where day = 4 and staff_id = (select id from staff where username = :username)`,
    { username: off.username },
  )
  const wrong: string[] = []
  for (const call of ofManagers) {
    const closed = await makeValidCall(call, off)
    if (!['NO_LOCATION_ACCESS', 'NOT_FOUND'].includes(closed.code ?? ''))
      wrong.push(`${call.name}: ${closed.status} off`)
    const open = await makeValidCall(call, on)
    if (open.status >= 300) wrong.push(`${call.name}: ${open.status} ${open.code} on`)
  }
  expect(wrong).toEqual([])
})

test('every member of staff may make the calls for their own account', async () => {
  const ofStaff = calls.filter(({ contract }) => contract.access === 'staff')
  expect(ofStaff.length).toBeGreaterThan(4)
  for (const call of ofStaff)
    for (const role of ['technician', 'manager'] as const)
      expect([call.name, (await makeValidCall(call, await salon.enter(role))).status]).toEqual([call.name, 200])
})

test('a change of a device that requires a confirmed session is refused if the session is not confirmed', async () => {
  const unconfirmed = async (name: OfficeCall['name']) => {
    const admin = await salon.enter('admin')
    await salon.sql(`update sessions set confirmed_at = null`)
    return (await makeValidCall(calls.find(call => call.name === name)!, admin)).code
  }
  expect(await unconfirmed('changeDevice')).toBe('CONFIRM_SIGN_IN')
})
