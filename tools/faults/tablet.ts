import { setTimeout as pause } from 'node:timers/promises'
import type { Call } from '../../bench/src/calls/load.ts'
import type { prepareJourneys } from '../../bench/src/calls/prepare-journeys.ts'
import { withDatabase } from '../attack/database.ts'

/**
 * The result of a client's visit. `sentAgain` is the number of retries, and `brokenOff` the number of calls whose
 * connection ended before the response.
 */
export type Visit = {
  readonly failure: string | null
  readonly slowestCallMs: number
  readonly sentAgain: number
  readonly brokenOff: number
}

/** The timeouts of a tablet's calls (docs/product/kiosk.md, apps/web/src/api). */
const LOOKUP_TIMEOUT_MS = 30_000
const VERIFY_TIMEOUT_MS = 8_000
const CHECK_IN_TIMEOUT_MS = 10_000
const SIGN_TIMEOUT_MS = 30_000
/**
 * The delays before a check-in or waiver is sent again; the last delay repeats (docs/product/kiosk.md, "Stored until
 * confirmed").
 */
const SEND_AGAIN_AFTER_MS = [2_000, 4_000, 8_000]
const SEND_AGAIN_THEN_MS = 15_000
/** A check-in or waiver counts as lost if the server has not saved it within this time. */
const GIVE_UP_AFTER_MS = 90_000

/**
 * Starts the visits `from` (inclusive) to `to` (exclusive) at an even rate. Resolves after the last one. In an outage,
 * the client of `triesAgain` repeats a failed lookup.
 */
export async function makeVisits(
  address: string,
  journeys: Awaited<ReturnType<typeof prepareJourneys>>,
  options: { readonly from: number; readonly to: number; readonly perSecond: number; readonly triesAgain?: boolean },
): Promise<Visit[]> {
  const { from, to, perSecond, triesAgain = false } = options
  const startedMs = performance.now()
  const visits: Promise<Visit>[] = []
  for (let n = from; n < to; n++) {
    await pause(Math.max(0, startedMs + ((n - from) * 1000) / perSecond - performance.now()))
    const calls = {
      lookUp: journeys.lookUp(n),
      verify: journeys.verify(n),
      checkIn: journeys.checkIn(n),
      waiver: journeys.waiver(n),
    }
    visits.push(visit(address, calls, triesAgain))
  }
  return Promise.all(visits)
}

/**
 * Makes a client's calls like a tablet. If a lookup fails or is late, the visit has failed, because the client would
 * see an error. A check-in or waiver is stored and retried with the same idempotency key until the server has saved it.
 */
async function visit(
  address: string,
  calls: { lookUp: Call; verify: Call; checkIn: Call; waiver: Call },
  triesAgain: boolean,
): Promise<Visit> {
  let slowestCallMs = 0
  let sentAgain = 0
  let brokenOff = 0
  const once = async (call: Call, timeoutMs: number, key?: string) => {
    const from = performance.now()
    try {
      const refusal = await ask(address, call, timeoutMs, key)
      if (refusal?.includes(NO_RESPONSE) && !refusal.includes('ECONNREFUSED')) brokenOff++
      return refusal
    } finally {
      slowestCallMs = Math.max(slowestCallMs, performance.now() - from)
    }
  }
  const deliver = async (call: Call, timeoutMs: number) => {
    const key = crypto.randomUUID()
    const giveUpAt = performance.now() + GIVE_UP_AFTER_MS
    for (let attempt = 0; ; attempt++) {
      const refusal = await once(call, timeoutMs, key)
      if (!refusal || performance.now() > giveUpAt || !(triesAgain || isForLater(refusal))) return refusal
      sentAgain++
      await pause(SEND_AGAIN_AFTER_MS[attempt] ?? SEND_AGAIN_THEN_MS)
    }
  }
  const find = triesAgain ? deliver : once
  const failure =
    (await find(calls.lookUp, LOOKUP_TIMEOUT_MS)) ??
    (await find(calls.verify, VERIFY_TIMEOUT_MS)) ??
    (await deliver(calls.checkIn, CHECK_IN_TIMEOUT_MS)) ??
    (await deliver(calls.waiver, SIGN_TIMEOUT_MS))
  return { failure, slowestCallMs, sentAgain, brokenOff }
}

/** The number of saved check-ins and waivers of all visits, and the number of visits that have saved each. */
export type Saved = Readonly<Record<'checkIns' | 'checkedIn' | 'waivers' | 'signed', number>>

/** Counts the check-ins and waivers that the visits have saved. */
export function savedVisits(url: string): Promise<Saved> {
  return withDatabase(url, async db => {
    const found = await db.query(
      `select count(*)::int as "checkIns", count(distinct square_appointment_id)::int as "checkedIn", w.* from check_ins,
         (select count(*)::int as waivers, count(distinct client_phone)::int as signed from waivers
           where client_phone between '+17142000000' and '+17142999999') w
       where square_appointment_id like 'bench-%' group by w.waivers, w.signed`,
    )
    return found.rows[0] ?? { checkIns: 0, checkedIn: 0, waivers: 0, signed: 0 }
  })
}

const NO_RESPONSE = 'no response'

/** Makes one call. Returns null for the expected status, otherwise a description of the result. */
async function ask(address: string, call: Call, timeoutMs: number, key?: string): Promise<string | null> {
  const { method, path, headers, body, status } = call
  try {
    const response = await fetch(address + path, {
      method,
      headers: {
        ...headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    return response.status === status ? null : `${method} ${path}: ${response.status} ${text.slice(0, 200)}`
  } catch (error) {
    const { message, cause } = error as Error & { cause?: Error }
    return `${method} ${path}: ${NO_RESPONSE} (${cause?.message ?? message})`
  }
}

/** True if a retry may succeed: there was no response, or the status allows a retry (docs/product/kiosk.md). */
function isForLater(failure: string): boolean {
  return failure.includes(NO_RESPONSE) || /: (5\d\d|429|401) /.test(failure) || failure.includes('IN_PROGRESS')
}
