import { maskPhone } from '@frontlash/domain/phone'
import pino from 'pino'

export type Log = pino.Logger

const SECRET_FIELDS: ReadonlySet<string> = new Set([
  'pin',
  'password',
  'token',
  'authorization',
  'cookie',
  'signatureData',
  'accessToken',
  'authToken',
  'appSecret',
  'x-auth-token',
])

/**
 * Opens the log of the process, which consists of JSON lines. Callers mask phone numbers as `***-***-0123` (maskPhone).
 * Phone numbers that were not masked are masked here.
 */
export function openLog(destination: pino.DestinationStream | undefined, service: string, level = 'info'): Log {
  return pino(
    {
      level,
      base: { service },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: label => ({ level: label }), log: withoutSecrets },
      hooks: {
        streamWrite: line => line.replace(/\+1\d{10}\b|\(\d{3}\) ?\d{3}-\d{4}/g, number => maskPhone(number)),
      },
    },
    ...(destination ? [destination] : []),
  )
}

/** Redacts secrets in a log line's fields and nested objects. Returns the same object if it contains no secrets. */
function withoutSecrets(fields: Record<string, unknown>): Record<string, unknown> {
  let plain = fields
  for (const [name, value] of Object.entries(fields)) {
    const shown = SECRET_FIELDS.has(name) ? '[secret]' : isPlainObject(value) ? withoutSecrets(value) : value
    if (shown === value) continue
    if (plain === fields) plain = { ...fields }
    plain[name] = shown
  }
  return plain
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
