import type { OfficeSetting, SettingChangeRow } from '@frontlash/contract/office-settings'
import type { SettingPlace, SettingState } from '../../records/settings/change-setting.ts'
import type { SettingChange } from '../../records/settings/setting-history.ts'
import { SETTINGS, type SettingKey } from '../../records/settings/setting-schemas.ts'

/** Settings that decide who gets in, or that change the booking system (docs/product/office.md, "Confirming"). */
const CONFIRMED: ReadonlySet<SettingKey> = new Set<SettingKey>(['pinOnlyOnKnownDevices', 'cancelAtProvider'])

/** Whether saving a setting needs a confirmed session. */
export function needsConfirmed(key: SettingKey): boolean {
  return CONFIRMED.has(key)
}

/** A setting at a place as sent to the screen. */
export function shownSetting(
  { key, locationId }: SettingPlace,
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

/** A change as sent to the screen, with the first name that a member of staff has now. */
export function shownChange({ id, location_id, at, who, first_name, before, after }: SettingChange): SettingChangeRow {
  const name = who === 'system' ? 'A command on the server' : first_name || who.replace(/^staff:/, '')
  return { id, location: location_id || null, at: at.toISOString(), who: { ref: who, name }, before, after }
}
