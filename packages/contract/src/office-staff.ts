import { z } from 'zod'
import { describeCall } from './call.ts'
import { id, instant, locationKey, text } from './common.ts'
import { OFFICE_CALLS } from './office-calls.ts'
import { listFilters, listOf, listPage } from './office-list.ts'
import { openSession, signInMethod } from './sessions.ts'
import { role } from './staff.ts'

const accountRow = z.object({
  id,
  username: z.string(),
  first_name: z.string(),
  role,
  keys: z.object({ pin: z.boolean(), password: z.boolean(), twoStep: z.boolean() }),
  /** The locations where the user may work on at least one weekday; all locations for an admin. */
  locations: z.array(locationKey),
  /** The location that the dashboard shows first; null if the user has saved none. */
  defaultLocation: locationKey.nullable(),
  /** The method and the IP address are deleted after 30 days. */
  lastSignIn: z.object({ at: instant, method: signInMethod.nullable(), address: z.string().nullable() }).nullable(),
  sessions: z.int(),
  isDisabled: z.boolean(),
  /** The start of the hold on unknown browsers, and the wrong passwords that caused it; null without a hold. */
  browserHold: z.object({ since: instant, wrong: z.int() }).nullable(),
  version: z.int(),
})

export type AccountRow = z.infer<typeof accountRow>

const account = accountRow.extend({ openSessions: z.array(openSession) })

export type AccountResponse = z.infer<typeof account>

const link = { url: z.url(), expiresAt: instant }
const saved = z.object({
  success: z.literal(true),
  row: account,
  /** The generated PIN. It is returned only once. */
  pin: z.string().optional(),
})
const changed = z.union([
  /** `link` is the set-up link, with which the user chooses a PIN and password. It is returned only once. */
  saved.extend({ link: z.object(link).optional() }),
  /** The account was not saved, because another user has changed it after the caller loaded it. */
  z.object({ success: z.literal(false), code: z.literal('CHANGED_MEANWHILE'), msg: z.string(), current: account }),
])

export type AccountChangeResponse = z.infer<typeof changed>

/**
 * The set-up link, which is returned only once. There is no link if the call contains PIN and password, or if the PIN
 * is generated.
 */
const keyed = saved.extend(z.object(link).partial().shape)

export type AccountKeysResponse = z.infer<typeof keyed>

const params = z.object({ username: text(80, 1).trim() })
const done = z.object({ success: z.literal(true) })
const ofAdmins = { access: 'admin', tag: 'office' } as const
/** The responses are not stored for their Idempotency-Key, because a hashed PIN can be found by trying all PINs. */
const write = { ...ofAdmins, isConfirmed: true, responseIsSecret: true } as const
const keys = {
  pin: text(20).optional(),
  password: text(300).optional(),
  drawPin: z.literal(true).optional().meta({ description: 'Draws a PIN; instead of `pin`.' }),
}
const firstName = text(60, 1).refine(name => name.trim() !== '', { message: 'is required' })

export const listStaffCall = describeCall({
  ...OFFICE_CALLS.listStaff,
  ...ofAdmins,
  summary: 'All accounts, by user name',
  query: z.object({
    location: listFilters.location,
    role: role.optional(),
    disabled: z.enum(['0', '1']).optional(),
    sort: z.enum(['name', '-name', 'lastSignIn', '-lastSignIn']).default('name'),
    ...listPage,
  }),
  responses: { 200: listOf(accountRow) },
})

export const readStaffCall = describeCall({
  ...OFFICE_CALLS.readStaff,
  ...ofAdmins,
  summary: 'One account with its sessions',
  params,
  responses: { 200: account },
})

export const addStaffCall = describeCall({
  ...OFFICE_CALLS.addStaff,
  ...write,
  summary: 'Adds an account, with keys or with a link by which the person chooses them',
  body: z.object({
    username: text(80, 1),
    first_name: firstName.optional(),
    role,
    /**
     * The locations to which the user gets access on all weekdays. By default a manager gets all locations and a
     * technician none.
     */
    locations: z.array(locationKey).max(10).optional(),
    ...keys,
  }),
  responses: { 200: changed },
})

export const changeStaffCall = describeCall({
  ...OFFICE_CALLS.changeStaff,
  ...write,
  summary: 'Changes an account’s first name, role, locations or start location',
  params,
  body: z.object({
    first_name: firstName.optional(),
    role: role.optional(),
    /** A location that is new for the user gets all weekdays. The user's other locations keep their weekdays. */
    locations: z.array(locationKey).max(10).optional(),
    defaultLocation: locationKey.nullable().optional(),
    version: z.int(),
  }),
  responses: { 200: changed },
})

export const disableStaffCall = describeCall({
  ...OFFICE_CALLS.disableStaff,
  ...write,
  summary: 'Disables an account and ends its sessions at once',
  params,
  responses: { 200: changed },
})

export const enableStaffCall = describeCall({
  ...OFFICE_CALLS.enableStaff,
  ...write,
  summary: 'Enables an account with the PIN and the password it had',
  params,
  responses: { 200: changed },
})

export const resetStaffCall = describeCall({
  ...OFFICE_CALLS.resetStaff,
  ...write,
  summary:
    'Gives an account new keys or a set-up link: the old keys are removed, its sessions end and two-step sign-in is off',
  params,
  body: z.object(keys),
  responses: { 200: keyed },
})

export const endSessionOfStaffCall = describeCall({
  ...OFFICE_CALLS.endSessionOfStaff,
  ...ofAdmins,
  isConfirmedAfterPin: true,
  needsNoRoom: true,
  summary: 'Ends one session of an account at once',
  params: params.extend({ id }),
  responses: { 200: done },
})

export const endSessionsOfStaffCall = describeCall({
  ...OFFICE_CALLS.endSessionsOfStaff,
  ...ofAdmins,
  isConfirmedAfterPin: true,
  needsNoRoom: true,
  summary: 'Ends all sessions of an account at once',
  params,
  responses: { 200: done },
})

export const makeSetUpLinkCall = describeCall({
  ...OFFICE_CALLS.makeSetUpLink,
  ...write,
  summary: 'Makes a link by which somebody chooses keys; good once, for 24 hours. Keys that are not chosen stay',
  params,
  responses: { 200: keyed },
})

export const letBrowserInCall = describeCall({
  ...OFFICE_CALLS.letBrowserIn,
  ...write,
  summary: 'Lets a held browser sign in to the account, by the code that it shows; for 15 minutes',
  params,
  body: z.object({ code: z.string().regex(/^\d{4}(\d\d)?$/, 'must be the digits that the browser shows') }),
  responses: { 200: done.extend({ until: instant }) },
})

export type LetBrowserInResponse = z.infer<(typeof letBrowserInCall.responses)[200]>

export const endBrowserHoldCall = describeCall({
  ...OFFICE_CALLS.endBrowserHold,
  ...write,
  summary: 'Closes the notice of guessed passwords: unknown browsers need no admin any more',
  params,
  responses: { 200: saved },
})

export const setUpCall = describeCall({
  ...OFFICE_CALLS.setUp,
  access: 'anyone',
  responseIsSecret: true,
  tag: 'office',
  summary: 'Chooses keys by the key of a set-up link; they hold, and the link is over, with `done`',
  body: z.object({
    /** The part of the link after `#`: 128 bits in base64url. */
    key: z.string().regex(/^[\w-]{22}$/, 'must be the key of a set-up link'),
    drawPin: z.literal(true).optional(),
    password: text(300).optional(),
    done: z.literal(true).optional(),
  }),
  responses: {
    200: z.object({
      username: z.string(),
      firstName: z.string(),
      needsPassword: z.boolean(),
      pin: z.string().optional(),
    }),
  },
})

export type SetUpResponse = z.infer<(typeof setUpCall.responses)[200]>
