import type { HealthResponse } from '@frontlash/contract/health'
import { DEFAULT_LOCATION } from '@frontlash/domain/location-key'
import { unnamedProxyMessage } from '@frontlash/http/network-advice'
import type { AppContext } from '../../../app-context.ts'
import { DatabaseUnavailable } from '../../../platform/db/database.ts'
import { LATE_AFTER_MINUTES, squareHealth } from '../../../records/appointments/square-health.ts'
import { smsHealth } from '../../../records/texts/sms-health.ts'
import { VERSION } from '../../../version.ts'

/**
 * The time limit of the database query. Frontend and supervisor request health every second, and the frontend must
 * respond within two seconds.
 */
const DATABASE_TIMEOUT_MS = 1_000

type Providers = { readonly square: Awaited<ReturnType<typeof squareHealth>>; readonly sms: HealthResponse['sms'] }

const FIRST_COPY = { part: 'square', msg: 'The first copy of the bookings is being made.' } as const

type ReceivedCalls = { readonly isRefusingCalls: boolean; readonly unnamedProxy: string | undefined }

/**
 * Returns a function that reads the server's health. `received` says whether the server refuses calls because it is
 * overloaded, and which proxy is missing in TRUST_PROXY. Concurrent calls of the function share one query. If the
 * database does not respond, the function returns the last known states of the providers.
 */
export function healthOf(context: AppContext): (received: ReceivedCalls) => Promise<HealthResponse> {
  let lastSeen: Providers = { square: 'ok', sms: context.config.twilio ? 'ok' : 'not configured' }
  let reading: Promise<Providers | undefined> | undefined
  const readProviders = () => {
    reading ??= inTime(providersOf(context), DATABASE_TIMEOUT_MS).finally(() => {
      reading = undefined
    })
    return reading
  }
  return async received => {
    const found = await readProviders()
    if (found) lastSeen = found
    const database = found ? 'ok' : 'down'
    const problems = problemsOf({ database, ...lastSeen }, { isDiskFull: context.disk.isFull(), ...received })
    return {
      // A new installation has no copy of the bookings in its first minute. This is normal and not a problem.
      status: problems.every(problem => problem === FIRST_COPY) ? 'ok' : 'degraded',
      now: context.clock.salonNow().toISOString(),
      timeZone: context.locations.get(DEFAULT_LOCATION).timeZone,
      demo: context.config.mode === 'demo',
      developerDate: context.config.devDate,
      version: VERSION,
      brand: context.settings.get('brand'),
      languages: context.settings.get('languages'),
      database,
      sms: lastSeen.sms,
      square: lastSeen.square === 'first' ? 'late' : lastSeen.square,
      problems,
    }
  }
}

/** Returns the problems as messages that anyone may read. */
function problemsOf(
  { database, square, sms }: Providers & Pick<HealthResponse, 'database'>,
  { isDiskFull, isRefusingCalls, unnamedProxy }: ReceivedCalls & { readonly isDiskFull: boolean },
): HealthResponse['problems'] {
  const problems: HealthResponse['problems'] = []
  if (database === 'down') problems.push({ part: 'database', msg: 'The database does not answer.' })
  if (isDiskFull) problems.push({ part: 'disk', msg: 'The disk is nearly full. Writes are rejected.' })
  if (isRefusingCalls)
    problems.push({ part: 'calls', msg: 'More calls arrive than the server can take, so some are refused.' })
  if (square === 'down') problems.push({ part: 'square', msg: 'The booking system cannot be reached.' })
  if (square === 'first') problems.push(FIRST_COPY)
  if (square === 'late')
    problems.push({ part: 'square', msg: `The copy of the bookings is more than ${LATE_AFTER_MINUTES} minutes old.` })
  if (sms === 'down') problems.push({ part: 'sms', msg: 'Texts do not get through.' })
  if (unnamedProxy) problems.push({ part: 'proxy', msg: unnamedProxyMessage(unnamedProxy) })
  return problems
}

/** Returns the providers' states from the database; undefined if the database does not respond. */
async function providersOf(context: AppContext): Promise<Providers | undefined> {
  try {
    const [square, sms] = await Promise.all([squareHealth(context), smsHealth(context)])
    return { square, sms }
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return undefined
    throw error
  }
}

/**
 * Returns the result of `work`. If there is no result after `timeoutMs`, returns undefined, so that callers do not wait
 * for a database that does not respond.
 */
async function inTime<T>(work: Promise<T>, timeoutMs: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<undefined>(resolve => {
    timer = setTimeout(() => resolve(undefined), timeoutMs)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
