/** The error codes for which clients get their own sentence. In English, screens show the server's message instead. */
const WORDED_CODES = [
  'TOO_MANY_REQUESTS',
  'UNAVAILABLE',
  'INTERNAL',
  'IN_PROGRESS',
  'DEVICE_NOT_ENROLLED',
  'CLIENT_NOT_LOOKED_UP',
  'CLIENT_NOT_FOUND',
  'APPOINTMENT_NOT_FOUND',
  'STORAGE_FULL',
] as const

type WordedCode = (typeof WORDED_CODES)[number]

/** Returns the key of a refusal's sentence. A code without its own sentence gets that of a server error. */
export function refusalKey(code: string): `refusal.${WordedCode}` | 'error.server' {
  const worded = WORDED_CODES.find(one => one === code)
  return worded === undefined ? 'error.server' : `refusal.${worded}`
}
