import { z } from 'zod'
import { describeCall } from './call.ts'
import { instant, text } from './common.ts'
import { MANAGER_CALLS } from './manager-calls.ts'

export const makePairingLinkCall = describeCall({
  ...MANAGER_CALLS.makePairingLink,
  access: 'admin',
  isConfirmed: true,
  responseIsSecret: true,
  tag: 'devices',
  summary: 'Creates a link that pairs one browser for signing in by PIN; it works once, for ten minutes',
  responses: { 200: z.object({ url: z.url(), expiresAt: instant }) },
})

export const pairBrowserCall = describeCall({
  ...MANAGER_CALLS.pairBrowser,
  access: 'anyone',
  responseIsSecret: true,
  tag: 'devices',
  summary: 'Pairs this browser, with the key from an admin’s link',
  body: z.object({
    /** The part of the link after `#`: 128 bits in base64url. */
    key: z.string().regex(/^[\w-]{22}$/, 'must be the key of a pairing link'),
    name: text(50).optional(),
  }),
  responses: { 200: z.object({ success: z.literal(true) }) },
})
