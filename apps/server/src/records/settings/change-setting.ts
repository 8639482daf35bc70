import { isDeepStrictEqual } from 'node:util'
import { LANGUAGE_NAMES, type Language } from '@frontlash/domain/language'
import type { LocationKey } from '@frontlash/domain/location-key'
import { alertRecipients, summaryRecipients } from '@frontlash/domain/owner-alerts/alert-recipients'
import { alertsError, SETTING_MESSAGES, type SettingError } from '@frontlash/domain/settings/setting-errors'
import type { AppContext } from '../../app-context.ts'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { type Actor, addAudit } from '../audit/audit-store.ts'
import { askToReload } from '../board-events/board-event-store.ts'
import { languageWithoutWaiver } from '../waivers/offered-texts.ts'
import { SETTINGS, type SettingKey } from './setting-schemas.ts'
import {
  lockSettings,
  readSetting,
  readSettings,
  SettingRefused,
  type StoredSettings,
  saveSetting,
  unsetSetting,
} from './setting-store.ts'
import { withHashes } from './translation-checks.ts'
import { withoutNumbers } from './without-numbers.ts'

/** A setting and the scope of its value: a location, or the whole salon if `locationId` is empty. */
export type SettingScope = { readonly key: SettingKey; readonly locationId: LocationKey | '' }

export type SettingState = {
  /** The value that is stored for the scope itself; undefined if there is none. */
  readonly own: unknown
  readonly value: unknown
  /** The value that would apply if the scope had no own value. */
  readonly above: unknown
  readonly version: number
}

export type SettingOutcome = {
  readonly before: SettingState
  readonly after: SettingState
  /** True if nothing was saved, because the setting has changed since the user loaded it. */
  readonly isConflict: boolean
}

export function settingState(stored: StoredSettings, { key, locationId }: SettingScope): SettingState {
  return {
    own: stored.own(key, locationId),
    value: stored.get(key, locationId || undefined),
    above: locationId === '' ? SETTINGS[key].default : stored.get(key),
    version: stored.version(key, locationId),
  }
}

const ADD_CHANGE = statement(
  'settings.add-change',
  `insert into setting_changes (key, location_id, before, after, who, at)
   values (:key, :locationId, :before::jsonb, :after::jsonb, :who, :at)`,
)

/**
 * Changes a setting and adds the history row and the audit row in one transaction. The command and the office's screen
 * call this function. `fresh` gets the current state and returns the new value. If it returns undefined, the scope's
 * own value is removed. If the new value equals the current value, nothing changes and no conflict is reported, even
 * with an old version. Throws SettingRefused if the value is invalid. `by.first` runs at the beginning of the
 * transaction.
 */
export async function changeSetting(
  context: Pick<AppContext, 'db' | 'clock' | 'settings' | 'locations'>,
  place: SettingScope,
  fresh: (now: SettingState) => unknown,
  by: Actor & { readonly version?: number; readonly first?: (queries: Queries) => Promise<void> },
): Promise<SettingOutcome> {
  const { key, locationId } = place
  const outcome = await context.db.transaction(async (queries): Promise<SettingOutcome> => {
    await by.first?.(queries)
    await lockSettings(queries)
    const stored = await readSettings(queries)
    const before = settingState(stored, place)
    const at = { now: context.clock.salonNow(), timeZone: context.locations.first().timeZone }
    const given = fresh(before)
    const input = key === 'translationCheck' ? await withHashes(queries, given, at) : given
    const own = readSetting(key, locationId, input)
    if (isDeepStrictEqual(own, before.own)) return { before, after: before, isConflict: false }
    if (by.version !== undefined && by.version !== before.version) return { before, after: before, isConflict: true }
    const error =
      alertsErrorAfter(stored, place, own) ??
      summaryErrorAfter(stored, place, own) ??
      (await waiverErrorAfter(queries, place, own, at))
    if (error) throw new SettingRefused(error)
    await (own === undefined ? unsetSetting(queries, key, locationId) : saveSetting(queries, key, locationId, own))
    const after = { ...before, own, value: own ?? before.above, version: before.version + 1 }
    await writeDown(context, queries, place, { before, after }, by)
    // Connected dashboards must reload their day, because the server computes the names on cards and columns.
    if (key === 'technicianAliases') await askToReload(queries)
    return { before, after, isConflict: false }
  })
  await context.settings.refresh()
  return outcome
}

async function writeDown(
  context: Pick<AppContext, 'clock'>,
  queries: Queries,
  { key, locationId }: SettingScope,
  { before, after }: { readonly before: SettingState; readonly after: SettingState },
  { actor, role, requestId }: Actor,
): Promise<void> {
  const at = context.clock.realNow()
  await queries.run(ADD_CHANGE, {
    key,
    locationId,
    before: before.own === undefined ? null : JSON.stringify(before.own),
    after: after.own === undefined ? null : JSON.stringify(after.own),
    who: actor,
    at,
  })
  await addAudit(queries, {
    at,
    actor,
    role: role ?? null,
    requestId: requestId ?? null,
    action: after.own === undefined ? 'setting unset' : 'setting changed',
    object: `setting:${key}`,
    locationId: locationId || null,
    before: withoutNumbers(before.value),
    after: withoutNumbers(after.value),
  })
}

function alertsErrorAfter(
  stored: StoredSettings,
  { key, locationId }: SettingScope,
  own: unknown,
): SettingError | undefined {
  if (key !== 'ownerAlerts' && key !== 'managerNumbers') return undefined
  const get = stored.getAfter(key, locationId, own)
  const recipients = alertRecipients(at => get('managerNumbers', at), null)
  return alertsError(key, get('ownerAlerts'), recipients)
}

function summaryErrorAfter(stored: StoredSettings, { key }: SettingScope, own: unknown): SettingError | undefined {
  if (key !== 'weeklySummary' || own === undefined) return undefined
  const chosen = own as string[]
  const recipients = summaryRecipients(chosen, at => stored.get('managerNumbers', at))
  if (chosen.every(number => recipients.includes(number))) return undefined
  return { path: [], sentence: SETTING_MESSAGES.notManagerNumber }
}

async function waiverErrorAfter(
  queries: Queries,
  { key }: SettingScope,
  own: unknown,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Promise<SettingError | undefined> {
  if (key !== 'languages') return undefined
  const offered = (own ?? []) as Language[]
  const missing = await languageWithoutWaiver(queries, offered, now, timeZone)
  if (!missing) return undefined
  const name = LANGUAGE_NAMES[missing]
  return { path: [], sentence: `The waiver has no ${name} text. Publish one in the office first (Waivers).` }
}
