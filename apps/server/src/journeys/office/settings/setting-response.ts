import { isDeepStrictEqual } from 'node:util'
import type { OfficeSetting, SettingChangeRow } from '@frontlash/contract/office-settings'
import type { SettingScope, SettingState } from '../../../records/settings/change-setting.ts'
import type { SettingChange } from '../../../records/settings/setting-history-store.ts'
import { SETTINGS, type SettingKey } from '../../../records/settings/setting-schemas.ts'
import { readSetting, SettingRefused, type StoredSettings } from '../../../records/settings/setting-store.ts'
import { withoutNumbers } from '../../../records/settings/without-numbers.ts'

/**
 * The settings that need a confirmed session. They affect signing in, change the booking system, or determine which
 * texts clients and managers get (docs/product/office/every-screen.md, "Confirming").
 */
const CONFIRMED: ReadonlySet<SettingKey> = new Set<SettingKey>([
  'pinOnlyOnKnownDevices',
  'cancelAtProvider',
  'managerNumbers',
  'reviewLinks',
  'textWording',
])

/** The settings that contain phone numbers. */
const HAVE_NUMBERS: ReadonlySet<SettingKey> = new Set<SettingKey>(['managerNumbers', 'weeklySummary'])

export function needsConfirmed(key: SettingKey): boolean {
  return CONFIRMED.has(key)
}

export function toSettingResponse(
  { key, locationId }: SettingScope,
  state: SettingState,
  hasSalonValue: boolean,
): OfficeSetting {
  const hasOwn = state.own !== undefined
  const place = locationId === '' ? 'salon' : 'location'
  return {
    key,
    location: locationId || null,
    perLocation: SETTINGS[key].perLocation,
    isConfirmed: needsConfirmed(key),
    default: SETTINGS[key].default,
    own: state.own ?? null,
    value: state.value,
    from: hasOwn ? place : hasSalonValue ? 'salon' : 'default',
    version: state.version,
  }
}

/**
 * Converts a change for the screen, with the current first name of its author. Manager numbers are masked, because an
 * earlier manager number may belong to a person who has left. "Use this again" needs only the id of the change.
 */
export function toSettingChangeResponse(
  key: SettingKey,
  change: SettingChange,
  stored: StoredSettings,
): SettingChangeRow {
  const { id, location_id, at, who, first_name, before, after } = change
  const name = who === 'system' ? 'A command on the server' : first_name || who.replace(/^staff:/, '')
  const shown = (value: unknown) => (HAVE_NUMBERS.has(key) ? withoutNumbers(value) : value)
  return {
    id,
    location: location_id || null,
    at: at.toISOString(),
    who: { ref: who, name },
    before: shown(before),
    after: shown(after),
    above: shown(aboveAt(key, change, stored)),
    mayUseAgain: mayUseAgain(key, change, stored),
  }
}

/**
 * Returns the value that a scope without an own value had at the time of the change: the salon's value or the default.
 */
function aboveAt(key: SettingKey, { location_id, salon, is_salon_known }: SettingChange, stored: StoredSettings) {
  if (location_id === '') return SETTINGS[key].default
  return is_salon_known ? (salon ?? SETTINGS[key].default) : stored.get(key)
}

function mayUseAgain(key: SettingKey, { location_id, after }: SettingChange, stored: StoredSettings): boolean {
  const own = stored.own(key, location_id)
  try {
    return !isDeepStrictEqual(readSetting(key, location_id, after ?? undefined), own)
  } catch (error) {
    if (error instanceof SettingRefused) return false
    throw error
  }
}
