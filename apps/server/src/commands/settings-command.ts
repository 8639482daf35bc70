import { parseArgs } from 'node:util'
import { LOCATION_KEYS, type LocationKey, readLocationKey } from '@frontlash/domain/location-key'
import { addAudit } from '../records/audit/audit-store.ts'
import { SETTINGS, type SettingKey } from '../records/settings/setting-schemas.ts'
import { listSettings, saveSetting } from '../records/settings/settings.ts'
import type { Salon } from '../salon.ts'
import { CommandRefused } from './open-salon.ts'

const USAGE = `npm run settings -- list
npm run settings -- get KEY [--location tustin]
npm run settings -- set KEY VALUE [--location tustin]
A value is a word or JSON: set brand "Lash Lounge", set surveyTexts true, set managerNumbers '["+17145550100"]'. Keys: ${Object.keys(SETTINGS).join(', ')}.`

export type Print = (text: string) => void

/**
 * Does what `npm run settings -- …` asks for and prints the value in force. Throws a CommandRefused whose one line says
 * why not (docs/settings.md).
 */
export async function settingsCommand(salon: Salon, args: readonly string[], print: Print): Promise<void> {
  const { action, key, value, locationId } = readArguments(args)
  switch (action) {
    case 'list':
      return list(salon, print)
    case 'get':
      return print(shown(salon.settings.get(settingKey(key), locationId)))
    case 'set':
      return print(shown(await set(salon, settingKey(key), value, locationId)))
    default:
      throw new CommandRefused(USAGE, 2)
  }
}

function readArguments(args: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      options: { location: { type: 'string' } },
      allowPositionals: true,
    })
    const [action, key, ...words] = positionals
    return {
      action,
      key,
      value: words.length === 0 ? undefined : words.join(' '),
      locationId: locationOf(values.location),
    }
  } catch (error) {
    if (error instanceof CommandRefused) throw error
    throw new CommandRefused((error as Error).message, 2)
  }
}

function locationOf(text: string | undefined): LocationKey | undefined {
  if (text === undefined) return undefined
  const key = readLocationKey(text)
  if (key) return key
  throw new CommandRefused(`--location: ${text} is none of ${LOCATION_KEYS.join(', ')}.`, 2)
}

function settingKey(key: string | undefined): SettingKey {
  if (key !== undefined && Object.hasOwn(SETTINGS, key)) return key as SettingKey
  const wrong = key === undefined ? 'Which setting?' : `There is no setting ${key}.`
  throw new CommandRefused(`${wrong} The settings are ${Object.keys(SETTINGS).join(', ')}.`, 2)
}

async function list(salon: Salon, print: Print): Promise<void> {
  const stored = await listSettings(salon.db)
  const lines = (Object.keys(SETTINGS) as SettingKey[]).flatMap(key => {
    const rows = stored.filter(row => row.key === key)
    const isSet = rows.some(row => row.location_id === '')
    return [
      `${key} = ${JSON.stringify(salon.settings.get(key))}${isSet ? '' : ' (default)'}`,
      ...rows.filter(row => row.location_id !== '').map(row => `  ${row.location_id} = ${JSON.stringify(row.value)}`),
    ]
  })
  print(lines.join('\n'))
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

async function set(
  salon: Salon,
  key: SettingKey,
  text: string | undefined,
  locationId: LocationKey | undefined,
): Promise<unknown> {
  if (text === undefined) throw new CommandRefused(`Which value should ${key} have?`, 2)
  const value = readValue(key, text)
  const before = salon.settings.get(key, locationId)
  await salon.db.transaction(async queries => {
    try {
      await saveSetting(queries, key, locationId ?? '', value)
    } catch (error) {
      // What the database refused has a code of its own and is not about the value.
      throw 'code' in (error as object) ? error : new CommandRefused((error as Error).message)
    }
    const at = salon.clock.realNow()
    const change = { object: `setting:${key}`, locationId: locationId ?? null, before, after: value }
    await addAudit(queries, { at, actor: 'system', action: 'setting changed', ...change })
  })
  await salon.settings.refresh()
  return salon.settings.get(key, locationId)
}

/** The value as JSON where that fits the setting, else the words themselves: `set brand 2020` means the word. */
function readValue(key: SettingKey, text: string): unknown {
  try {
    const json: unknown = JSON.parse(text)
    return SETTINGS[key].schema.safeParse(json).success || typeof json === 'object' ? json : text
  } catch {
    return text
  }
}
