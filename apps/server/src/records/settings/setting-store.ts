import type { LocationKey } from '@frontlash/domain/location-key'
import type { SettingError } from '@frontlash/domain/settings/setting-errors'
import type { Log } from '@frontlash/process/log'
import type { Database, Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Notifications } from '../../platform/notifications.ts'
import { settingError } from './setting-messages.ts'
import { SETTINGS, type SettingKey, type SettingValue } from './setting-schemas.ts'

export type Settings = {
  /**
   * Returns the value that applies: the location's own value, otherwise the salon's value, otherwise the default.
   * Without a location, returns the salon's value or the default.
   */
  readonly get: <Key extends SettingKey>(key: Key, locationId?: LocationKey) => SettingValue<Key>
  readonly refresh: () => Promise<void>
  readonly close: () => void
}

const SETTINGS_CHANNEL = 'settings'

type SettingRow = { key: string; location_id: string; value: unknown }

const ALL = statement(
  'settings.all',
  'select key, location_id, value from settings where value is not null order by key, location_id',
).returns<SettingRow>()

/**
 * Loads the settings and reloads them after each change. A row that does not match the schema is ignored and logged.
 */
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

export function listSettings(queries: Queries): Promise<SettingRow[]> {
  return queries.rows(ALL)
}

const SAVE = statement(
  'settings.save',
  `with saved as (
     insert into settings (key, location_id, value) values (:key, :locationId, :value)
     on conflict (key, location_id) do update
        set value = excluded.value, version = settings.version + 1, updated_at = now()
     returning 1)
   select pg_notify('${SETTINGS_CHANNEL}', :key) from saved`,
)

/** Thrown for an invalid value. `message` is a sentence about the allowed values, and `path` is the invalid part. */
export class SettingRefused extends Error {
  readonly path: SettingError['path']

  constructor({ sentence, path }: SettingError) {
    super(sentence)
    this.path = path
  }
}

/**
 * Validates a value before it is stored. Returns undefined for undefined. Throws SettingRefused if the value is
 * invalid, or if the setting cannot differ by location.
 */
export function readSetting(key: SettingKey, locationId: LocationKey | '', value: unknown): unknown {
  refuseForeignLocation(key, locationId)
  if (value === undefined) return undefined
  const error = settingError(key, value)
  if (error) throw new SettingRefused(error)
  return SETTINGS[key].schema.parse(value)
}

/**
 * Stores a value without a row in the history. Running servers use it at once. Throws SettingRefused if the value is
 * invalid. People's changes use change-setting.ts.
 */
export async function saveSetting(
  queries: Queries,
  key: SettingKey,
  locationId: LocationKey | '',
  value: unknown,
): Promise<void> {
  await queries.run(SAVE, { key, locationId, value: JSON.stringify(readSetting(key, locationId, value)) })
}

const UNSET = statement(
  'settings.unset',
  `with gone as (
     update settings set value = null, version = version + 1, updated_at = now()
      where key = :key and location_id = :locationId and value is not null
     returning key)
   select pg_notify('${SETTINGS_CHANNEL}', key)::text from gone`,
)

/** Removes a value. The salon's value or the default then applies. The row and its version are kept. */
export async function unsetSetting(queries: Queries, key: SettingKey, locationId: LocationKey | ''): Promise<void> {
  await queries.run(UNSET, { key, locationId })
}

// Concurrent changes of different parts of a setting must wait for each other.
const LOCK = statement('settings.lock', 'lock table settings in share row exclusive mode')

export async function lockSettings(queries: Queries): Promise<void> {
  await queries.run(LOCK)
}

const PLACES = statement(
  'settings.places',
  'select key, location_id, value, version from settings order by key, location_id',
).returns<SettingRow & { version: number }>()

/** The stored settings: the value in force, the own value and the version of each setting in each scope. */
export type StoredSettings = {
  readonly get: Settings['get']
  /**
   * Returns the values in force as if `own` were the scope's own value. If `own` is undefined, the scope has no own
   * value.
   */
  readonly getAfter: (key: SettingKey, locationId: LocationKey | '', own: unknown) => Settings['get']
  readonly own: (key: SettingKey, locationId: LocationKey | '') => unknown
  /** Returns how often a setting was changed in a scope. */
  readonly version: (key: SettingKey, locationId: LocationKey | '') => number
}

export async function readSettings(queries: Pick<Queries, 'rows'>): Promise<StoredSettings> {
  const known = new Map<string, unknown>()
  const versions = new Map<string, number>()
  for (const row of await queries.rows(PLACES)) {
    const place = `${row.key}@${row.location_id}`
    versions.set(place, row.version)
    const parsed = row.value === null ? undefined : SETTINGS[row.key as SettingKey]?.schema.safeParse(row.value)
    if (parsed?.success) known.set(place, parsed.data)
  }
  return {
    get: valuesIn(known),
    getAfter: (key, locationId, own) => {
      const after = new Map(known)
      if (own === undefined) after.delete(`${key}@${locationId}`)
      else after.set(`${key}@${locationId}`, own)
      return valuesIn(after)
    },
    own: (key, locationId) => known.get(`${key}@${locationId}`),
    version: (key, locationId) => versions.get(`${key}@${locationId}`) ?? 0,
  }
}

function refuseForeignLocation(key: SettingKey, locationId: LocationKey | ''): void {
  if (locationId !== '' && !SETTINGS[key].perLocation)
    throw new SettingRefused({
      path: [],
      sentence: `${key} is one for the whole salon: a location has no value of its own.`,
    })
}

function valuesIn(known: ReadonlyMap<string, unknown>): Settings['get'] {
  return <Key extends SettingKey>(key: Key, locationId?: LocationKey) =>
    (known.get(`${key}@${locationId ?? ''}`) ?? known.get(`${key}@`) ?? SETTINGS[key].default) as SettingValue<Key>
}
