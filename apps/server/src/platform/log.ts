import { maskPhone } from '@frontlash/domain/phone'
import pino from 'pino'

export type Log = pino.Logger

/** Names under which something that must never be written down might travel; they are blotted out wherever they stand. */
const SECRET_FIELDS = [
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
]

/**
 * The process's log: JSON lines. Phones are written as `***-***-0123` by whoever logs them (see maskPhone), and once more
 * here for anything that looks like a number on its way out.
 */
export function openLog(destination: pino.DestinationStream | undefined, service: string, level = 'info'): Log {
  return pino(
    {
      level,
      base: { service },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRET_FIELDS.flatMap(name => [`["${name}"]`, `*["${name}"]`]), censor: '[secret]' },
      formatters: { level: label => ({ level: label }) },
      hooks: {
        streamWrite: line => line.replace(/\+1\d{10}\b|\(\d{3}\) ?\d{3}-\d{4}/g, number => maskPhone(number)),
      },
    },
    ...(destination ? [destination] : []),
  )
}
