import type { Config } from '@frontlash/config/config'
import { EVERY_DAY, type LocationDays } from '@frontlash/domain/access/location-days'
import type { AppContext } from '../../app-context.ts'
import type { Queries } from '../../platform/db/database.ts'
import { addAudit, SYSTEM } from '../audit/audit-store.ts'
import { addStaff, type NewMember, resetKeys } from './accounts.ts'
import { DEMO_PASSWORD, DEMO_PIN } from './demo-keys.ts'
import { keyHashing } from './slow-hash.ts'
import { findByPassword, findByPin, listStaff, revokeKeys } from './staff-store.ts'

const WORKDAYS = EVERY_DAY.slice(0, 5)

const only = (...places: [Parameters<LocationDays['get']>[0], readonly number[]][]): LocationDays =>
  new Map(places.map(([key, days]) => [key, new Set(days)]))

/** The four accounts of the demo. README.md and docs/product/access.md list their credentials. */
const DEMO_STAFF: readonly (NewMember & { readonly pin: string; readonly password: string })[] = [
  { username: 'admin', firstName: 'Alma', role: 'admin', pin: DEMO_PIN.admin, password: DEMO_PASSWORD },
  {
    username: 'manager',
    firstName: 'Maya',
    role: 'manager',
    pin: DEMO_PIN.manager,
    password: DEMO_PASSWORD,
    locations: ['tustin', 'irvine'],
  },
  {
    username: 'weekday',
    firstName: 'Wendy',
    role: 'manager',
    pin: DEMO_PIN.weekday,
    password: DEMO_PASSWORD,
    locationDays: only(['santa-ana', WORKDAYS]),
  },
  {
    username: 'technician',
    firstName: 'Tess',
    role: 'technician',
    pin: DEMO_PIN.technician,
    password: DEMO_PASSWORD,
    locations: ['tustin'],
  },
]

type Parts = Pick<AppContext, 'config' | 'db' | 'clock' | 'locations' | 'log'>

/**
 * Adds each of the demo's four accounts that is missing. Runs only at the start of a demo. Changes of an existing
 * account are kept, with one exception: if a real salon has removed both the PIN and the password of the account, the
 * account gets them back.
 */
export async function seedDemoStaff(context: Parts): Promise<void> {
  if (context.config.mode !== 'demo') throw new Error('demo staff exist in the demo only')
  const known = new Map((await listStaff(context.db)).map(member => [member.username.toLowerCase(), member]))
  for (const { username, pin, password } of DEMO_STAFF) {
    const member = known.get(username)
    if (!member || member.isDisabled || member.hasPin || member.hasPassword) continue
    const outcome = await resetKeys(context, username, { pin, password }, SYSTEM)
    // If another account now has the PIN, only the password is set.
    if (!outcome.ok) await resetKeys(context, username, { password }, SYSTEM)
  }
  const missing = DEMO_STAFF.filter(({ username }) => !known.has(username))
  const outcomes = await Promise.all(missing.map(member => addStaff(context, member, SYSTEM)))
  for (const [index, outcome] of outcomes.entries()) {
    // If two servers start at the same time, both find the account missing. The second server then finds the name
    // taken.
    if (outcome.ok || outcome.refusal.reason === 'taken') continue
    throw new Error(`the demo's ${missing[index]!.username} cannot be added: ${outcome.refusal.reason}`)
  }
}

/**
 * Removes the demo's PINs and passwords from all accounts that have them, and returns their user names. Runs at each
 * start of a real salon, because the demo's credentials are public and the data may come from a demo
 * (docs/product/demo.md, "The demo's accounts").
 */
export async function revokeDemoKeys(context: Pick<Parts, 'clock' | 'config' | 'db'>): Promise<string[]> {
  const now = context.clock.realNow()
  const holders = await demoKeyHolders(context.db, context.config)
  for (const { id, username, ...after } of holders) {
    await context.db.transaction(async queries => {
      await revokeKeys(queries, id, after, now)
      await addAudit(queries, {
        at: now,
        actor: 'system',
        action: 'demo keys taken',
        object: `staff:${username}`,
        after,
      })
    })
  }
  return holders.map(holder => holder.username)
}

type DemoKeyHolder = {
  readonly id: string
  readonly username: string
  readonly pin: boolean
  readonly password: boolean
}

export async function demoKeyHolders(
  queries: Queries,
  config: Pick<Config, 'appSecret' | 'hashCost'>,
): Promise<DemoKeyHolder[]> {
  const hashing = keyHashing(config)
  const active = (await listStaff(queries)).filter(member => !member.isDisabled)
  const found = await Promise.all(
    DEMO_STAFF.map(async ({ username, pin, password }) => {
      const member = active.find(one => one.username.toLowerCase() === username)
      if (!member) return []
      const which = {
        pin: member.hasPin && (await findByPin(queries, hashing, pin))?.id === member.id,
        password: member.hasPassword && (await findByPassword(queries, hashing, username, password))?.id === member.id,
      }
      return which.pin || which.password ? [{ id: member.id, username: member.username, ...which }] : []
    }),
  )
  return found.flat()
}
