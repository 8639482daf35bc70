import type { Role } from '@frontlash/contract/staff'

/**
 * The fields of a log line that managers may see in addition to the message. They tell what happened. They do not tell
 * who did it, from which IP address, or in which part of the code.
 */
const PLAIN_FIELDS: ReadonlySet<string> = new Set([
  'method',
  'route',
  'status',
  'ms',
  'requestId',
  'location',
  'template',
  'round',
  'kind',
  'attempt',
  'refused',
  'port',
  'mode',
  'freeBytes',
])
/** Fields with a fixed position in the line. Other fields are formatted as `name=value`. */
const OWN_POSITION: ReadonlySet<string> = new Set(['level', 'time', 'service', 'msg'])

export type LogReader = {
  readonly role: Role
  readonly timeZone: string
  /** How many milliseconds the salon's clock is ahead of the real clock. */
  readonly clockOffsetMs: number
}

/**
 * Formats a log line for people: `11:41:52  info   backend   answered  GET /api/health 200 3 ms  request 4b0a…`. A line
 * in another format is returned unchanged.
 */
export function readableLine(line: string, reader: LogReader): string {
  const fields = parsed(line)
  if (!fields) return line
  const { level, time, service, msg, method, route, status, ms, requestId, ...more } = fields
  const shown = Object.entries(more).filter(
    ([name]) => !OWN_POSITION.has(name) && (reader.role === 'admin' || PLAIN_FIELDS.has(name)),
  )
  return [
    `${clockTime(time, reader)}  ${word(level).padEnd(5)}  ${word(service).padEnd(8)}  ${word(msg)}`,
    route !== undefined && [method, route, status, ms !== undefined && `${word(ms)} ms`].filter(Boolean).join(' '),
    ...shown.map(([name, value]) => `${name}=${word(value)}`),
    requestId && `request ${word(requestId)}`,
  ]
    .filter(Boolean)
    .join('  ')
}

function parsed(line: string): Record<string, unknown> | undefined {
  try {
    const read: unknown = JSON.parse(line)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : undefined
  } catch {
    return undefined
  }
}

function clockTime(time: unknown, { timeZone, clockOffsetMs }: LogReader): string {
  const at = typeof time === 'string' ? Date.parse(time) : Number.NaN
  if (Number.isNaN(at)) return '--:--:--'
  return new Date(at + clockOffsetMs).toLocaleTimeString('en-US', { timeZone, hourCycle: 'h23' })
}

/** Formats a value for one line: an error as its message, any other value as JSON. */
function word(value: unknown): string {
  if (typeof value === 'string') return value.replaceAll('\n', ' ⏎ ')
  const message = (value as { message?: unknown } | null)?.message
  return typeof message === 'string' ? message.replaceAll('\n', ' ⏎ ') : JSON.stringify(value)
}
