import type { LocationKey } from '@frontlash/domain/location-key'
import type { Log } from '@frontlash/process/log'
import type { Database, Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Notifications } from '../../platform/notifications.ts'
import { SETTINGS, type SettingKey, type SettingValue } from './setting-schemas.ts'
import { settingFault } from './setting-sentences.ts'

export type Settings = {
  /** The value in force at a location: its own, else the salon's, else the default. */
  readonly get: <Key extends SettingKey>(key: Key, locationId?: LocationKey) => SettingValue<Key>
  readonly refresh: () => Promise<void>
  readonly close: () => void
}

/** Notified when a setting has changed. */
const SETTINGS_CHANNEL = 'settings'

type SettingRow = { key: string; location_id: string; value: unknown }

const ALL = statement(
  'settings.all',
  'select key, location_id, value from settings order by key, location_id',
).returns<SettingRow>()

/** Reads the salon's settings and follows their changes. A row that no longer fits its schema is ignored and logged. */
export async function openSettings(db: Database, notifications: Notifications, log: Log): Promise<Settings> {
  let known = new Map<string, unknown>()
  const refresh = async () => {
    const read = new Map<string, unknown>()
    for (const row of await db.rows(ALL)) {
      const parsed = SETTINGS[row.key as SettingKey]?.schema.safeParse(row.value)
      if (parsed?.success) read.set(`${row.key}@${row.location_id}`, parsed.data)
      else log.warn({ setting: row.key, location: row.location_id }, 'a setting does not fit and its default is used')
    }
    known = read
  }
  const refreshQuietly = () => void refresh().catch(() => {})
  await refresh()
  const stops = [notifications.listen(SETTINGS_CHANNEL, refreshQuietly), notifications.onReconnect(refreshQuietly)]
  return {
    get: (key, locationId) => valuesIn(known)(key, locationId),
    refresh,
    close: () => {
      for (const stop of stops) stop()
    },
  }
}

/** Every stored setting. */
export function listSettings(queries: Queries): Promise<SettingRow[]> {
  return queries.rows(ALL)
}

const SAVE = statement(
  'settings.save',
  `with saved as (
     insert into settings (key, location_id, value) values (:key, :locationId, :value)
     on conflict (key, location_id) do update set value = excluded.value, updated_at = now()
     returning 1)
   select pg_notify('${SETTINGS_CHANNEL}', :key) from saved`,
)

/** The value is invalid; `message` is one sentence that says what is allowed. */
export class SettingRefused extends Error {}

/** Saves a setting; throws SettingRefused when the value is invalid. Running servers use it at once. */
export async function saveSetting(
  queries: Queries,
  key: SettingKey,
  locationId: LocationKey | '',
  value: unknown,
): Promise<void> {
  refuseForeignLocation(key, locationId)
  const fault = settingFault(key, value)
  if (fault) throw new SettingRefused(fault)
  await queries.run(SAVE, { key, locationId, value: JSON.stringify(SETTINGS[key].schema.parse(value)) })
}

const UNSET = statement(
  'settings.unset',
  `with gone as (delete from settings where key = :key and location_id = :locationId returning value)
   select value, pg_notify('${SETTINGS_CHANNEL}', :key)::text from gone`,
).returns<{ value: unknown }>()

/** Removes a setting, so that the salon's value or the default applies again. False when it was not set. */
export async function unsetSetting(queries: Queries, key: SettingKey, locationId: LocationKey | ''): Promise<boolean> {
  refuseForeignLocation(key, locationId)
  return (await queries.row(UNSET, { key, locationId })) !== undefined
}

// Two users who change different parts of the same setting wait for one another.
const LOCK = statement('settings.hold', 'lock table settings in share row exclusive mode')

/** The values in force, locked for a change: no other change is possible until the transaction ends. */
export async function lockSettings(queries: Queries): Promise<Settings['get']> {
  await queries.run(LOCK)
  const known = new Map<string, unknown>()
  for (const row of await queries.rows(ALL)) {
    const parsed = SETTINGS[row.key as SettingKey]?.schema.safeParse(row.value)
    if (parsed?.success) known.set(`${row.key}@${row.location_id}`, parsed.data)
  }
  return valuesIn(known)
}

function refuseForeignLocation(key: SettingKey, locationId: LocationKey | ''): void {
  if (locationId !== '' && !SETTINGS[key].perLocation)
    throw new SettingRefused(`${key} is one for the whole salon: leave out --location.`)
}

/** The value in force: the location's own, else the salon's, else the default. */
function valuesIn(known: ReadonlyMap<string, unknown>): Settings['get'] {
  return <Key extends SettingKey>(key: Key, locationId?: LocationKey) =>
    (known.get(`${key}@${locationId ?? ''}`) ?? known.get(`${key}@`) ?? SETTINGS[key].default) as SettingValue<Key>
}
