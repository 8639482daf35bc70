import type { LocationKey } from '@frontlash/domain/location-key'
import type { Log } from '@frontlash/process/log'
import { type Database, type Queries, statement } from '../../platform/db/database.ts'
import type { Notifications } from '../../platform/notifications.ts'
import { SETTINGS, type SettingKey, type SettingValue } from './setting-schemas.ts'

export type Settings = {
  /** The value in force at a location: its own, else the salon's, else the default. */
  readonly get: <Key extends SettingKey>(key: Key, locationId?: LocationKey) => SettingValue<Key>
  readonly refresh: () => Promise<void>
  readonly close: () => void
}

/** Told on this channel when a setting has changed. */
export const SETTINGS_CHANNEL = 'settings'

type SettingRow = { key: string; location_id: string; value: unknown }

const ALL = statement<SettingRow>(
  'settings.all',
  'select key, location_id, value from settings order by key, location_id',
)

/** Reads the salon's settings and follows their changes. A row that no longer fits its schema is passed over and logged. */
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
    get: <Key extends SettingKey>(key: Key, locationId?: LocationKey) =>
      (known.get(`${key}@${locationId ?? ''}`) ?? known.get(`${key}@`) ?? SETTINGS[key].default) as SettingValue<Key>,
    refresh,
    close: () => {
      for (const stop of stops) stop()
    },
  }
}

/** Every stored setting, as it was set. */
export function listSettings(db: Database): Promise<SettingRow[]> {
  return db.rows(ALL)
}

const SAVE = statement(
  'settings.save',
  `with saved as (
     insert into settings (key, location_id, value) values ($1, $2, $3)
     on conflict (key, location_id) do update set value = excluded.value, updated_at = now()
     returning 1)
   select pg_notify('${SETTINGS_CHANNEL}', $1) from saved`,
)

/** Keeps a setting; throws with one sentence when the value does not fit. Running servers follow at once. */
export async function saveSetting(
  queries: Queries,
  key: SettingKey,
  locationId: LocationKey | '',
  value: unknown,
): Promise<void> {
  const { schema, perLocation } = SETTINGS[key]
  if (locationId !== '' && !perLocation) throw new Error(`${key} is one for the whole salon`)
  const read = schema.safeParse(value)
  if (!read.success) {
    const issue = read.error.issues[0]!
    throw new Error(`${[key, ...issue.path].join('.')}: ${issue.message}`)
  }
  await queries.run(SAVE, [key, locationId, JSON.stringify(read.data)])
}
