import { LOCATION_KEYS } from '@frontlash/domain/location-key'
import { z } from 'zod'
import { describeCall } from './call.ts'
import { instant, locationKey, locationRef, text } from './common.ts'
import { OFFICE_CALLS } from './office-calls.ts'
import { listOf, listPage } from './office-list.ts'
import { savedOrChanged } from './office-saving.ts'

/** A setting's value; docs/settings.md describes the allowed values. */
const settingValue = z.unknown().meta({ description: 'The value of a setting; null for none.' })

const setting = z.object({
  key: z.string(),
  /** Null for the setting of the whole salon. */
  location: locationKey.nullable(),
  /** Whether a location may have a value of its own. */
  perLocation: z.boolean(),
  /** Whether saving the setting needs a confirmed session. */
  isConfirmed: z.boolean(),
  default: settingValue,
  /** The value that was set for this scope (the salon or the location); null when none was set. */
  own: settingValue,
  /** The value in force: the scope's own value, the salon's value or the default. */
  value: settingValue,
  /** Where `value` was set. */
  from: z.enum(['default', 'salon', 'location']),
  /** The version for optimistic locking: a change must contain it. */
  version: z.int(),
})

export type OfficeSetting = z.infer<typeof setting>

const readOnly = z.object({
  locations: z.array(
    z.object({
      id: z.enum(LOCATION_KEYS),
      name: z.string(),
      address: z.string(),
      phone: z.string(),
      timeZone: z.string(),
      /**
       * The opening hours from the booking system; null until they were loaded. Days are `MON` to `SUN`, times are
       * local.
       */
      openingHours: z.array(z.object({ day: z.string(), from: z.string(), until: z.string() })).nullable(),
    }),
  ),
  /** The names of the bookable technicians exactly as the booking system has them, which `technicianAliases` match. */
  technicians: z.array(z.string()),
  /** How long each kind of record is kept. */
  keeping: z.array(z.object({ what: z.string(), time: z.string() })),
  /** The environment variables, without their values. */
  variables: z.array(z.object({ name: z.string(), isSet: z.boolean() })),
})

export type SettingsReadOnly = z.infer<typeof readOnly>

export const officeSettingsCall = describeCall({
  ...OFFICE_CALLS.settings,
  access: 'admin',
  tag: 'office',
  summary: 'Every setting, for the salon and for each location that may differ, and what cannot be changed here',
  responses: { 200: z.object({ settings: z.array(setting), readOnly }) },
})

export type OfficeSettingsResponse = z.infer<(typeof officeSettingsCall.responses)[200]>

const settingKey = text(40, 1)

const settingChange = z.object({
  id: z.int(),
  location: locationKey.nullable(),
  at: instant,
  /** The user who changed the setting: `ref` as the audit log stores it, `name` as screens show it. */
  who: z.object({ ref: z.string(), name: z.string() }),
  /** The scope's own value before the change; null when it had none. Phone numbers are masked. */
  before: settingValue,
  after: settingValue,
  /** The value in force at that time when the scope had no value of its own: the salon's, or the built-in one. */
  above: settingValue,
  /** True if `after` can be set again: the scope has another value now, and the rules still allow `after`. */
  mayUseAgain: z.boolean(),
})

export type SettingChangeRow = z.infer<typeof settingChange>

export const settingHistoryCall = describeCall({
  ...OFFICE_CALLS.settingHistory,
  access: 'admin',
  tag: 'office',
  summary: 'What a setting was, newest first; three years are kept',
  params: z.object({ key: settingKey }),
  query: z.object({ ...listPage }),
  responses: { 200: listOf(settingChange) },
})

export const changeSettingCall = describeCall({
  ...OFFICE_CALLS.changeSetting,
  access: 'admin',
  // The response is not stored for the Idempotency-Key, because a setting may contain phone numbers; a repeated call
  // changes nothing.
  responseIsSecret: true,
  tag: 'office',
  summary: 'Changes a setting, or with null removes the place’s own value; some need a confirmed session',
  params: z.object({ key: settingKey }),
  body: z.object({
    location: locationRef.nullable(),
    value: settingValue.optional(),
    again: z.int().min(1).optional().meta({
      description: 'Instead of a value: the id of a change of this setting at this place, whose value is used again.',
    }),
    version: z.int().min(0).max(2_147_483_647),
  }),
  responses: { 200: savedOrChanged(setting) },
})

export type ChangeSettingResponse = z.infer<(typeof changeSettingCall.responses)[200]>
