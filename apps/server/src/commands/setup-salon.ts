import { syncLocations } from '../records/square-locations/sync-locations.ts'
import { addStaff } from '../records/staff/accounts.ts'
import { listStaff } from '../records/staff/staff-store.ts'
import type { Salon } from '../salon.ts'
import { CommandRefused } from './open-salon.ts'
import type { Questions } from './questions.ts'
import { settingsCommand } from './settings-command.ts'
import { refusalSentence } from './staff-sentences.ts'

const LOCATIONS_WITHIN_MS = 20_000

/** What is kept in the database: the locations from Square, the salon's name and managers, and somebody who may come in. */
export async function setUpSalon(salon: Salon, { ask }: Questions, say: (text: string) => void): Promise<void> {
  const synced = await syncLocations(salon, { kind: 'one try', giveUp: AbortSignal.timeout(LOCATIONS_WITHIN_MS) })
  if (!synced.ok) throw new CommandRefused(`Square’s locations could not be read (${synced.detail}).`)
  for (const { name, address, phone } of salon.locations.all()) say(`  ${name}: ${address || 'not at Square'} ${phone}`)

  const brand = salon.settings.get('brand')
  await ask(`The salon’s name, for screens and texts [${brand}]:`, {
    whenEmpty: brand,
    fault: name => (name === brand ? undefined : setting(salon, 'brand', name)),
  })
  await ask('Managers’ numbers for texts, +1…, with commas (Enter for none or as they are):', {
    fault: numbers =>
      numbers === ''
        ? undefined
        : setting(salon, 'managerNumbers', JSON.stringify(numbers.split(',').map(one => one.trim()))),
  })
  await askAdmin(salon, { ask }, say)
}

async function setting(salon: Salon, key: string, value: string): Promise<string | undefined> {
  try {
    await settingsCommand(salon, ['set', key, value], () => {})
    return undefined
  } catch (error) {
    if (error instanceof CommandRefused) return error.message
    throw error
  }
}

/** Until there is an admin who can come in. She has no PIN and no password but those that are typed now. */
async function askAdmin(salon: Salon, { ask }: Pick<Questions, 'ask'>, say: (text: string) => void): Promise<void> {
  const canComeIn = (await listStaff(salon.db)).find(
    one => one.role === 'admin' && !one.isDisabled && (one.hasPin || one.hasPassword),
  )
  if (canComeIn) return say(`✓ ${canComeIn.username} is an admin already.`)
  for (;;) {
    const username = await ask('The first admin’s user name:')
    const pin = await ask('Her PIN, four digits:', { hidden: true })
    const password = await ask('Her password, 8 or more:', { hidden: true })
    const added = await addStaff(salon, {
      username,
      role: 'admin',
      ...(pin && { pin }),
      ...(password && { password }),
    })
    if (added.ok) return say(`✓ ${username} is added as admin.`)
    say(refusalSentence(added.refusal))
  }
}
