import { refusalMessage } from '@frontlash/domain/access/staff-messages'
import type { AppContext } from '../app-context.ts'
import { SYSTEM } from '../records/audit/audit-store.ts'
import { syncLocations } from '../records/square-locations/sync-locations.ts'
import { addStaff, type Keys, usernameRefusal } from '../records/staff/accounts.ts'
import { listStaff } from '../records/staff/staff-store.ts'
import { askKeys } from './ask-keys.ts'
import type { Questions } from './questions.ts'
import { CommandRefused } from './run-command.ts'
import { settingsCommand } from './settings-command.ts'

const LOCATIONS_TIMEOUT_MS = 20_000

/** Stores the locations from Square, the salon's name, the managers' phone numbers, the languages for clients and the first
 * admin. */
export async function setUpSalon(
  context: AppContext,
  { ask }: Questions,
  print: (text: string) => void,
): Promise<void> {
  const synced = await syncLocations(context, {
    kind: 'interactive',
    giveUp: AbortSignal.timeout(LOCATIONS_TIMEOUT_MS),
  })
  if (!synced.ok) throw new CommandRefused(`Square’s locations could not be read (${synced.detail}).`)
  for (const { name, address, phone } of context.locations.all())
    print(`  ${name}: ${address || 'not at Square'} ${phone}`)

  const brand = context.settings.get('brand')
  await ask('The salon’s name, for screens and texts', {
    current: brand,
    required: 'There must be a name.',
    errorOf: name => (name === brand ? undefined : setting(context, 'brand', name)),
  })
  const numbers = context.settings.get('managerNumbers').join(', ')
  const answer = await ask('Managers’ numbers for texts, with commas (Enter or - for none)', {
    current: numbers,
    errorOf: typed => (typed === numbers ? undefined : setting(context, 'managerNumbers', typed)),
  })
  const error = answer === '' && numbers !== '' ? await setting(context, 'managerNumbers', '[]') : undefined
  if (error !== undefined) print(`  The managers’ numbers stay as they were. ${error}`)
  await askLanguages(context, ask)
  await askAdmin(context, { ask }, print)
}

async function askLanguages(context: AppContext, ask: Questions['ask']): Promise<void> {
  const languages = context.settings.get('languages').join(', ')
  const answer = await ask('Languages for clients beside English: es, vi or both, with a comma (Enter or - for none)', {
    current: languages,
    errorOf: typed => (typed === languages ? undefined : setting(context, 'languages', typed)),
  })
  if (answer === '' && languages !== '') await setting(context, 'languages', '[]')
}

async function setting(context: AppContext, key: string, value: string): Promise<string | undefined> {
  try {
    await settingsCommand(context, ['set', key, value], () => {})
    return undefined
  } catch (error) {
    if (error instanceof CommandRefused) return error.message
    throw error
  }
}

/** Asks for the first admin if no existing admin can sign in. There is no default PIN or password. */
async function askAdmin(
  context: AppContext,
  { ask }: Pick<Questions, 'ask'>,
  print: (text: string) => void,
): Promise<void> {
  const staff = await listStaff(context.db)
  const canComeIn = staff.find(one => one.role === 'admin' && !one.isDisabled && (one.hasPin || one.hasPassword))
  if (canComeIn) return print(`✓ ${canComeIn.username} is an admin already.`)
  const taken = new Set(staff.map(one => one.username.toLowerCase()))
  const username = await ask('The first admin’s user name', {
    required: 'There must be a name.',
    errorOf: name => {
      const isTaken = taken.has(name.toLowerCase())
      const refusal = isTaken ? ({ kind: 'user name', reason: 'taken' } as const) : usernameRefusal(name)
      return refusal && refusalMessage(refusal)
    },
  })
  // If the PIN is refused, for example because another account has it, only the PIN is asked for again.
  for (let keys: Keys = {}; ; ) {
    keys = await askKeys(context, { ask }, username, keys)
    const added = await addStaff(context, { username, role: 'admin', ...keys }, SYSTEM)
    if (added.ok) return print(`✓ ${username} is added as admin.`)
    print(refusalMessage(added.refusal))
    if (added.refusal.kind !== 'PIN')
      throw new CommandRefused('The admin was not added. Please run npm run setup again.')
    keys = { password: keys.password }
  }
}
