import { VARIABLE_NAMES } from '@frontlash/config/config'
import {
  changeSettingCall,
  type OfficeSetting,
  officeSettingsCall,
  type SettingsReadOnly,
  settingHistoryCall,
} from '@frontlash/contract/office-settings'
import { keepingTimes } from '@frontlash/domain/retention/retention-labels'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { addCall } from '../../../http/add-call.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { addOfficeList, rowsFrom } from '../../../http/office-list.ts'
import { HttpError } from '../../../http/reply.ts'
import { settingState } from '../../../records/settings/change-setting.ts'
import { settingChanges } from '../../../records/settings/setting-history-store.ts'
import { SETTINGS, type SettingKey } from '../../../records/settings/setting-schemas.ts'
import { readSettings, type StoredSettings } from '../../../records/settings/setting-store.ts'
import { readTechnicianNames } from '../../../records/square-names/name-store.ts'
import { changeOfficeSetting } from './change-office-setting.ts'
import { toSettingChangeResponse, toSettingResponse } from './setting-response.ts'

/** Environment variables that only the supervisor sets. An owner never sets them. */
const OWN_VARIABLES: ReadonlySet<string> = new Set(['FRONTLASH_CLOCK_OFFSET_MS'])

/**
 * Adds the calls by which admins read settings and their history, and change settings (docs/product/office/settings.md,
 * "Settings").
 */
export function addOfficeSettings(
  app: FastifyInstance,
  context: AppContext,
  limitReads: (caller: StaffCaller) => void,
): void {
  addCall(app, context, officeSettingsCall, async ({ caller }) => {
    limitReads(caller)
    const [stored, technicians] = await Promise.all([readSettings(context.reads), readTechnicianNames(context.reads)])
    return { settings: allSettings(context, stored), readOnly: { ...readOnlyDetails(context), technicians } }
  })

  addOfficeList(app, context, limitReads, {
    call: settingHistoryCall,
    isPosition: ({ value, id }) => value === id && /^\d{1,16}$/.test(id),
    open: ({ params }) => {
      const key = knownKey(params.key)
      const opened = rowsFrom(settingChanges({ key }), async rows => {
        const stored = await readSettings(context.reads)
        return rows.map(row => toSettingChangeResponse(key, row, stored))
      })
      return { ...opened, boundTo: { key } }
    },
  })

  addCall(app, context, changeSettingCall, ({ params, body, caller, requestId }) =>
    changeOfficeSetting(context, knownKey(params.key), body, { caller, requestId }),
  )
}

function knownKey(key: string): SettingKey {
  if (Object.hasOwn(SETTINGS, key)) return key as SettingKey
  throw new HttpError('NOT_FOUND', 'There is no such setting.')
}

/** Returns all settings of the salon, and for each location the settings that it may override. */
function allSettings(context: AppContext, stored: StoredSettings): OfficeSetting[] {
  const locations = context.locations.all().map(one => one.id)
  return (Object.keys(SETTINGS) as SettingKey[]).flatMap(key => {
    const hasSalonValue = stored.own(key, '') !== undefined
    const places = SETTINGS[key].perLocation ? (['', ...locations] as const) : ([''] as const)
    return places.map(locationId => {
      const place = { key, locationId }
      return toSettingResponse(place, settingState(stored, place), hasSalonValue)
    })
  })
}

function readOnlyDetails(context: AppContext): Omit<SettingsReadOnly, 'technicians'> {
  return {
    locations: context.locations.all().map(({ id, name, address, phone, timeZone, openingHours }) => ({
      id,
      name,
      address,
      phone,
      timeZone,
      openingHours: openingHours && [...openingHours],
    })),
    keeping: keepingTimes(),
    variables: VARIABLE_NAMES.filter(name => !OWN_VARIABLES.has(name)).map(name => ({
      name,
      isSet: Boolean(process.env[name]?.trim()),
    })),
  }
}
