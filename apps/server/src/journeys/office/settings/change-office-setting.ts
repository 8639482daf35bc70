import type { ChangeSettingResponse, changeSettingCall } from '@frontlash/contract/office-settings'
import type { z } from 'zod'
import type { AppContext } from '../../../app-context.ts'
import { actorOf, type StaffCaller } from '../../../http/caller.ts'
import { requireConfirmed } from '../../../http/confirmed.ts'
import { readLocation } from '../../../http/location-access.ts'
import { HttpError } from '../../../http/reply.ts'
import { lockAndRequireAdmin } from '../../../http/still-admin.ts'
import type { Queries } from '../../../platform/db/database.ts'
import { conflictMessage } from '../../../presenters/conflict-message.ts'
import { changeSetting, type SettingOutcome, type SettingScope } from '../../../records/settings/change-setting.ts'
import { lastSettingChange, valueAfterChange } from '../../../records/settings/setting-history-store.ts'
import type { SettingKey } from '../../../records/settings/setting-schemas.ts'
import { readSettings, SettingRefused } from '../../../records/settings/setting-store.ts'
import { needsConfirmed, toSettingResponse } from './setting-response.ts'

type Input = z.output<typeof changeSettingCall.body>

/**
 * Changes a setting of the salon or of a location. null removes the scope's own value; `again` restores the value of an
 * earlier change (docs/product/office/settings.md, "Settings").
 */
export async function changeOfficeSetting(
  context: AppContext,
  key: SettingKey,
  input: Input,
  by: { readonly caller: StaffCaller; readonly requestId: string },
): Promise<ChangeSettingResponse> {
  if (needsConfirmed(key)) requireConfirmed(by.caller, context.clock.realNow())
  const locationId = input.location === null ? ('' as const) : readLocation(context, input.location, 'location').id
  const place: SettingScope = { key, locationId }
  const value = await newValue(context, place, input)
  const { version } = input
  const first = (queries: Queries) => lockAndRequireAdmin(queries, by.caller)
  const actor = { ...actorOf(by.caller), requestId: by.requestId, version, first }
  const { after, isConflict } = await refuseByField(changeSetting(context, place, () => value, actor))
  const hasSalonValue = (await readSettings(context.db)).own(key, '') !== undefined
  const row = toSettingResponse(place, after, hasSalonValue)
  if (!isConflict) return { success: true, row }
  const change = await lastSettingChange(context.db, place)
  const { timeZone } = context.locations.first()
  const msg = conflictMessage(change && { at: change.at, actor: change.who, first_name: change.first_name }, timeZone)
  return { success: false, code: 'CHANGED_MEANWHILE', msg, current: row }
}

async function newValue(context: AppContext, place: SettingScope, { value, again }: Input): Promise<unknown> {
  const wanted = again === undefined ? value : await valueAfterChange(context.db, place, again)
  if (wanted !== undefined) return wanted ?? undefined
  if (again !== undefined) throw new HttpError('NOT_FOUND', 'There is no such change.')
  throw new HttpError('INVALID', 'Send a value, or null to use the inherited one.', { field: 'value' })
}

async function refuseByField(work: Promise<SettingOutcome>): Promise<SettingOutcome> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof SettingRefused)) throw error
    throw new HttpError('INVALID', error.message, { field: ['value', ...error.path].join('.') })
  }
}
