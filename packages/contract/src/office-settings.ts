import { LOCATION_KEYS } from '@frontlash/domain/location-key'
import { z } from 'zod'
import { describeCall } from './call.ts'
import { instant, locationKey, locationRef, text } from './common.ts'
import { OFFICE_CALLS } from './office-calls.ts'
import { listOf, listPage } from './office-list.ts'
import { savedOrChanged } from './office-saving.ts'

/** A setting's value (allowed values: docs/settings.md). */
const settingValue = z.unknown().meta({ description: 'The value of a setting; null for none.' })

const setting = z.object({
  key: z.string(),
  /** The location; null for a setting of the whole salon. */
  location: locationKey.nullable(),
  /** True if a location may have its own value. */
  perLocation: z.boolean(),
  /** True if only a confirmed session may save the setting. */
  isConfirmed: z.boolean(),
  default: settingValue,
  /** The value that is set for this scope (the salon or a location); null if none is set. */
  own: settingValue,
  /** The value that applies: the scope's own value, otherwise the salon's value, otherwise the default. */
  value: settingValue,
  /** The scope that provides `value`. */
  from: z.enum(['default', 'salon', 'location']),
  /** Optimistic locking: a change must send this version. */
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
       * The opening hours from the booking system; null if they are not loaded yet. Days are `MON` to `SUN`, times are
       * local.
       */
      openingHours: z.array(z.object({ day: z.string(), from: z.string(), until: z.string() })).nullable(),
    }),
  ),
  /** The booking system's names of the bookable technicians, for the setting `technicianAliases`. */
  technicians: z.array(z.string()),
  keeping: z.array(z.object({ what: z.string(), time: z.string() })),
  /** Environment variables without their values. */
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
  /** The user who changed the setting: `ref` is the stored value, `name` the label on screens. */
  who: z.object({ ref: z.string(), name: z.string() }),
  /** The scope's own value before the change, or null. Phone numbers are masked. */
  before: settingValue,
  after: settingValue,
  /** The value that applied before the scope had its own value: the salon's value or the default. */
  above: settingValue,
  /** True if `after` can be restored, because it differs from the current value and is still allowed. */
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
  // The response is not stored for its Idempotency-Key, because a setting may contain phone numbers. Repeating the call
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
