import { readText, writeText } from '../../api/browser-storage.ts'

const KEY = 'waiverDone'

/**
 * The id of the client who has come past the waiver in this visit, signed or with the one on file; null before. Stored in the session
 * store like the rest of the visit, and by itself because the first screen does not need it.
 */
export const waiverDone = {
  read: () => readText('session', KEY),
  save: (clientId: string | null) => void writeText('session', KEY, clientId),
} as const
