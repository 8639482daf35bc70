import { readText, writeText } from '@frontlash/web-client/browser-storage'

const KEY = 'waiverDone'

/**
 * The id of the client who has completed the waiver in this visit, by signing or with a waiver on file; otherwise null.
 * The id is in the session storage, like the other data of the visit.
 */
export const waiverDone = {
  read: () => readText('session', KEY),
  save: (clientId: string | null) => void writeText('session', KEY, clientId),
} as const
