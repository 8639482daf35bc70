import type { EnhancedCheckInResponse } from '@frontlash/contract/check-in'
import type { CheckInClientResponse } from '@frontlash/contract/clients'
import type { SignWaiverResponse } from '@frontlash/contract/waivers'
import { findClient } from '../client-calls.ts'
import { createStore } from '../create-store.ts'
import { ApiError, type NoResponseError, sendRequest } from '../http-client.ts'
import { randomId } from '../random-id.ts'
import { readServerInfo, refreshServerClock, salonNow } from '../server-clock.ts'
import {
  clientOf,
  isOutOfDate,
  newPendingWrite,
  outOfDate,
  type PendingWrite,
  requestOf,
  type Step,
  type Submission,
  stepAfterFailure,
  waitingAgain,
  waitMs,
} from './pending-write.ts'
import type { PendingWriteStore } from './pending-write-store.ts'

export type Outcome<Result> =
  | { readonly outcome: 'delivered'; readonly response: Result }
  /** The submission is not delivered yet. This device has stored it and retries automatically. */
  | { readonly outcome: 'pending'; readonly error: ApiError | NoResponseError }
  /**
   * The server has refused the submission. It is not stored, because the client is still present and sees the error.
   */
  | { readonly outcome: 'refused'; readonly refusal: ApiError }

export type ResponseTo<D extends Submission> = {
  waiver: SignWaiverResponse
  'booking-check-in': EnhancedCheckInResponse
  'check-in': CheckInClientResponse
}[D['kind']]

export type Sending<Result> = {
  /** Identifies the submission, so that it can be replaced or repeated. */
  readonly key: string
  readonly outcome: Promise<Outcome<Result>>
  /**
   * Lets the client continue at once. If the server refuses the submission later, it is stored for staff and not
   * returned to the caller.
   */
  readonly handOver: () => void
}

/** A stored submission that must not be sent yet. */
export type Held<Result> = {
  readonly key: string
  readonly send: () => Sending<Result>
  readonly release: () => void
  readonly discard: () => void
}

export type OutboxContents = { readonly waiting: readonly PendingWrite[]; readonly setAside: readonly PendingWrite[] }

/**
 * Stores the submissions of clients and sends them until the server has received them (docs/product/kiosk.md, "Stored
 * until confirmed"). The device stores each submission before the first attempt, so a submission is not lost when the
 * page is reloaded or the next client comes. All attempts for a submission have an idempotency key, so the server
 * processes the submission only once.
 */
export type Outbox = {
  readonly saveAndSend: <D extends Submission>(write: D, insteadOf?: string) => Sending<ResponseTo<D>>
  /**
   * Stores a submission that must wait for another submission. If this page is closed during the wait, the next page
   * sends the stored submission.
   */
  readonly hold: <D extends Submission>(write: D) => Held<ResponseTo<D>>
  /** Sends all pending writes at once. Call this function when the network returns or the page becomes visible. */
  readonly sendWaiting: () => Promise<void>
  readonly sendSetAside: () => Promise<void>
  readonly discardSetAside: (key: string) => Promise<void>
  /** Reads and sends the writes that earlier pages of this device have left. */
  readonly start: () => Promise<void>
  readonly read: () => OutboxContents
  readonly subscribe: (listener: () => void) => () => void
}

export function createOutbox(
  store: PendingWriteStore,
  contents = createStore<OutboxContents>({ waiting: [], setAside: [] }),
): Outbox {
  const outbox = new Map<string, PendingWrite>()
  const dueAtMs = new Map<string, number>()
  const inFlight = new Set<string>()
  const held = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let round: Promise<void> | null = null

  const publish = () => {
    const all = [...outbox.values()].sort((a, b) => a.keptAt.localeCompare(b.keptAt))
    contents.save({
      waiting: all.filter(pending => pending.state === 'waiting'),
      setAside: all.filter(pending => pending.state === 'set-aside'),
    })
  }

  const save = async (pending: PendingWrite) => {
    outbox.set(pending.key, pending)
    publish()
    try {
      await store.put(pending)
    } catch (error) {
      // The write exists only in the memory of the page, because the browser refuses to store it.
      console.error(`a delivery is kept in memory only: ${error instanceof Error ? error.name : 'unknown'}`)
    }
  }

  const remove = async (key: string) => {
    outbox.delete(key)
    dueAtMs.delete(key)
    publish()
    await store
      .remove(key)
      .catch(() => console.error('a delivered record could not be removed; sent again, it has no effect'))
  }

  const setAside = async (pending: PendingWrite) => {
    console.error(
      `set aside: ${pending.submission.kind} of ${pending.keptAt}: ${pending.refusal?.status} ${pending.refusal?.code}`,
    )
    await save(pending)
  }

  const isBusy = (key: string) => inFlight.has(key) || held.has(key)

  const schedule = () => {
    clearTimeout(timer)
    const soonestMs = Math.min(
      ...contents.read().waiting.map(({ key }) => (isBusy(key) ? Infinity : (dueAtMs.get(key) ?? 0))),
    )
    if (soonestMs === Infinity) return
    timer = setTimeout(() => void sendDue(), Math.max(0, soonestMs - Date.now()))
  }

  /** Retries until the result is known: delivered, pending, or refused. */
  const attempt = async (first: PendingWrite, isLive: () => boolean): Promise<Outcome<unknown>> => {
    inFlight.add(first.key)
    let pending = first
    try {
      for (;;) {
        const result = await sendOnce(pending, !isLive())
        if ('response' in result) {
          await remove(pending.key)
          return { outcome: 'delivered', response: result.response }
        }
        const step = result.step.todo === 'lookup' ? await lookUp(result.step.pending) : result.step
        pending = step.pending
        if (step.todo === 'wait') {
          dueAtMs.set(pending.key, Date.now() + step.delayMs)
          await save(pending)
          return { outcome: 'pending', error: result.error as ApiError | NoResponseError }
        }
        if (step.todo === 'set-aside') {
          if (isLive()) await remove(pending.key)
          else await setAside(pending)
          return { outcome: 'refused', refusal: result.error as ApiError }
        }
        await save(pending)
      }
    } finally {
      inFlight.delete(first.key)
      schedule()
    }
  }

  const saveAndSend: Outbox['saveAndSend'] = (write, insteadOf) => {
    const earlier = insteadOf === undefined ? undefined : outbox.get(insteadOf)
    const isRepeat = earlier !== undefined && isSameSubmission(earlier.submission, write)
    const pending = isRepeat ? earlier : newPendingWrite(write, randomId(), randomId(), salonNow())
    let isLive = true
    // While the device stores the write, a round that sends pending writes must not send this write too.
    inFlight.add(pending.key)
    const run = async () => {
      if (earlier && !isRepeat) await remove(earlier.key)
      await save(pending)
      return attempt(pending, () => isLive)
    }
    return {
      key: pending.key,
      outcome: run() as Promise<Outcome<ResponseTo<typeof write>>>,
      handOver: () => {
        isLive = false
      },
    }
  }

  const hold: Outbox['hold'] = write => {
    const pending = newPendingWrite(write, randomId(), randomId(), salonNow())
    const { key } = pending
    held.add(key)
    const stored = save(pending)
    return {
      key,
      send: () => {
        held.delete(key)
        return saveAndSend(write, key)
      },
      release: () => {
        held.delete(key)
        schedule()
      },
      discard: () => void stored.then(() => remove(key)).finally(() => held.delete(key)),
    }
  }

  const postpone = (untilMs: number) => {
    for (const { key } of contents.read().waiting) dueAtMs.set(key, Math.max(dueAtMs.get(key) ?? 0, untilMs))
  }

  /** Sends all due writes, oldest first. If one write gets no response, the remaining writes stay pending. */
  const sendDue = (): Promise<void> => {
    round ??= (async () => {
      // Whether a check-in is too old is unknown until the server has sent the salon's time. A server that does not
      // send the time would not accept the check-in either.
      if (!readServerInfo().isKnown && !(await refreshServerClock())) return postpone(Date.now() + waitMs(1))
      for (const { key } of contents.read().waiting) {
        const pending = outbox.get(key)
        if (!pending || isBusy(key) || (dueAtMs.get(key) ?? 0) > Date.now()) continue
        if (isOutOfDate(pending, salonNow())) {
          await setAside(outOfDate(pending))
          continue
        }
        const result = await attempt(pending, () => false)
        if (result.outcome === 'pending' && !(result.error instanceof ApiError)) return postpone(dueAtMs.get(key) ?? 0)
      }
    })().finally(() => {
      round = null
      schedule()
    })
    return round
  }

  const sendWaiting = async () => {
    dueAtMs.clear()
    await sendDue()
  }

  return {
    saveAndSend,
    hold,
    sendWaiting,
    sendSetAside: async () => {
      for (const pending of contents.read().setAside) await save(waitingAgain(pending))
      await sendWaiting()
    },
    discardSetAside: async key => {
      const pending = outbox.get(key)
      if (pending?.state !== 'set-aside') return
      console.error(`discarded by staff: ${pending.submission.kind} of ${pending.keptAt}`)
      await remove(key)
    },
    start: async () => {
      for (const pending of await store.all()) if (!outbox.has(pending.key)) outbox.set(pending.key, pending)
      publish()
      await sendWaiting()
    },
    read: contents.read,
    subscribe: contents.subscribe,
  }
}

async function sendOnce(
  pending: PendingWrite,
  background: boolean,
): Promise<{ response: unknown } | { step: Step; error: unknown }> {
  const { call, options } = requestOf(pending)
  try {
    const response = await sendRequest(call, { ...options, background })
    if (response?.success !== true) throw new ApiError(200, { code: 'NOT_A_SUCCESS', msg: '' })
    return { response }
  } catch (error) {
    return { step: stepAfterFailure(pending, error), error }
  }
}

/**
 * Looks up the phone number again, because this device's lookup of the client has expired. If the phone number now
 * belongs to another client, the write counts as refused.
 */
async function lookUp(pending: PendingWrite): Promise<Exclude<Step, { todo: 'lookup' }>> {
  try {
    const client = await findClient(pending.submission.phone)
    if (client?.id === clientOf(pending)) return { todo: 'again', pending }
    const refusal = { status: 404, code: 'CLIENT_NOT_FOUND', msg: 'The number belongs to nobody, or to another client' }
    return { todo: 'set-aside', pending: { ...pending, state: 'set-aside', refusal } }
  } catch (error) {
    const step = stepAfterFailure({ ...pending, lookedUp: false }, error)
    return step.todo === 'wait' ? step : { todo: 'set-aside', pending: { ...step.pending, state: 'set-aside' } }
  }
}

function isSameSubmission(a: Submission, b: Submission): boolean {
  if (a.kind === 'waiver' && b.kind === 'waiver') {
    return a.body.clientId === b.body.clientId && a.body.signatureData === b.body.signatureData
  }
  return JSON.stringify(a) === JSON.stringify(b)
}
