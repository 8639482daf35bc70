import type { StaffRole } from '@frontlash/domain/access/location-days'
import { NEW_DEVICES_AN_HOUR } from '@frontlash/domain/access/new-device-limit'
import { pinError } from '@frontlash/domain/access/pin-rule'
import type { LocationKey } from '@frontlash/domain/location-key'
import type { LightMyRequestResponse } from 'fastify'
import { statement } from '../src/platform/db/statement.ts'
import { SYSTEM } from '../src/records/audit/audit-store.ts'
import { addStaff as addAccount, type NewMember } from '../src/records/staff/accounts.ts'
import type { AppUnderTest } from './salon-under-test.ts'

/** PINs that are not weak. Each member of staff that a test adds gets another one. */
function* unusedPins(): Generator<string> {
  for (let pin = 2050; pin < 10_000; pin += 17) if (!pinError(String(pin), [])) yield String(pin)
}
const pinsOf = new WeakMap<AppUnderTest, Generator<string>>()

export type AddedStaff = { readonly username: string; readonly pin: string; readonly password: string }

/** Adds a member of staff to the salon under test. Missing fields get defaults. */
export async function addStaff(
  under: AppUnderTest,
  member: Partial<NewMember> & { role: StaffRole },
): Promise<AddedStaff> {
  const pins = pinsOf.get(under) ?? unusedPins()
  pinsOf.set(under, pins)
  for (;;) {
    const pin = member.pin ?? (pins.next().value as string)
    const username = member.username ?? `${member.role}${pin}`
    const password = member.password ?? 'glue-and-tweezers'
    const added = await addAccount(under.context, { ...member, username, pin, password }, SYSTEM)
    if (added.ok) return { username, pin, password }
    const refusal = JSON.stringify(added.refusal)
    // The server may have generated this PIN for another account.
    const isTakenPin = member.pin === undefined && refusal.includes('"PIN"') && refusal.includes('"taken"')
    if (!isTakenPin) throw new Error(`${username} cannot be added: ${refusal}`)
  }
}

const enrollers = new WeakMap<AppUnderTest, { number: number; devices: number; account: Promise<AddedStaff> }>()

/**
 * A manager who enrols the salon's devices. The same manager is used up to the limit of enrolments per hour, because
 * hashing credentials is slow.
 */
function enrollerOf(under: AppUnderTest): Promise<AddedStaff> {
  let enroller = enrollers.get(under)
  if (!enroller || enroller.devices >= NEW_DEVICES_AN_HOUR) {
    const number = (enroller?.number ?? 0) + 1
    const username = number === 1 ? 'enroller' : `enroller${number}`
    enroller = { number, devices: 0, account: addStaff(under, { username, role: 'manager' }) }
    enrollers.set(under, enroller)
  }
  enroller.devices++
  return enroller.account
}

/** Enrols a browser as a kiosk of a location with a manager's PIN. Returns the headers of its calls. */
export async function enrolDevice(
  under: AppUnderTest,
  { location = 'tustin', name = 'Front desk' }: { location?: LocationKey; name?: string } = {},
): Promise<{ cookie: string }> {
  const { pin } = await enrollerOf(under)
  const verified = await under.app.inject({ method: 'POST', url: '/api/auth/verify-pin', payload: { pin } })
  const headers = { cookie: cookieOf(verified) }
  const bound = await under.app.inject({
    method: 'POST',
    url: '/api/locations/current-v2',
    headers,
    payload: { clientLocation: location, deviceMeta: { name, screen: '820x1180' } },
  })
  if (bound.json().device === null) throw new Error(`the device was not enrolled: ${bound.body}`)
  return headers
}

/**
 * Signs a new member of staff in at an earlier time, so that the password no longer confirms the session. Returns the
 * headers for their calls.
 */
export async function signIn(
  under: AppUnderTest,
  role: StaffRole,
  member: Partial<NewMember> & { selectedLocation?: LocationKey } = {},
): Promise<{ 'x-auth-token': string }> {
  const { selectedLocation, ...account } = member
  const { username, password } = await addStaff(under, { ...account, role })
  const response = await under.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username, password, ...(selectedLocation && { selectedLocation }) },
  })
  if (response.statusCode !== 200) throw new Error(`${username} could not sign in: ${response.body}`)
  const unconfirm = statement(
    '',
    `update sessions set confirmed_at = null where staff_id = (select id from staff where username = :username)`,
  )
  await under.db.run(unconfirm, { username })
  return { 'x-auth-token': response.json().token }
}

/** Returns the device cookie of a response, as a browser sends it back. */
export function cookieOf(response: LightMyRequestResponse): string {
  return cookieNamed(response, 'kiosk')
}

/** Returns the cookie of a known browser from a response, as the browser sends it back. */
export function knownCookieOf(response: LightMyRequestResponse): string {
  return cookieNamed(response, 'known')
}

function cookieNamed(response: LightMyRequestResponse, name: string): string {
  const cookie = response.cookies.find(one => one.name.replace('__Host-', '') === name)
  if (!cookie) throw new Error(`no cookie ${name} was handed out: ${response.body}`)
  return `${cookie.name}=${cookie.value}`
}
