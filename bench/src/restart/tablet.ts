import type { Call } from '../calls/load.ts'

/** What one client's visit came to. `sentAgain`: deeds that the tablet had to keep and send once more. */
export type Visit = { readonly failure: string | null; readonly slowestCallMs: number; readonly sentAgain: number }

/** How long a tablet waits for each call (docs/product/kiosk.md, apps/web/src/api). */
const LOOK_UP_WITHIN_MS = 30_000
const VERIFY_WITHIN_MS = 8_000
const CHECK_IN_WITHIN_MS = 10_000
const SIGN_WITHIN_MS = 30_000
/** What a client did is sent again after these waits, and then every so often ("Nothing is lost"). */
const SEND_AGAIN_AFTER_MS = [2_000, 4_000, 8_000]
const SEND_AGAIN_THEN_MS = 15_000
/** A deed that is not through by then counts as lost. */
const GIVE_UP_AFTER_MS = 90_000

/**
 * Makes a client's calls in their order as a tablet makes them: a question that is not answered at once and well fails the
 * visit, because she would read an error; what she did is kept and sent again under its key until the salon has it.
 */
export async function visit(
  address: string,
  calls: { lookUp: Call; verify: Call; checkIn: Call; waiver: Call },
): Promise<Visit> {
  let slowestCallMs = 0
  let sentAgain = 0
  const once = async (call: Call, withinMs: number, key?: string) => {
    const from = performance.now()
    try {
      return await ask(address, call, withinMs, key)
    } finally {
      slowestCallMs = Math.max(slowestCallMs, performance.now() - from)
    }
  }
  const deliver = async (call: Call, withinMs: number) => {
    const key = crypto.randomUUID()
    const giveUpAt = performance.now() + GIVE_UP_AFTER_MS
    for (let attempt = 0; ; attempt++) {
      const refusal = await once(call, withinMs, key)
      if (!refusal || performance.now() > giveUpAt || !isForLater(refusal)) return refusal
      sentAgain++
      await new Promise(resolve => setTimeout(resolve, SEND_AGAIN_AFTER_MS[attempt] ?? SEND_AGAIN_THEN_MS))
    }
  }
  const failure =
    (await once(calls.lookUp, LOOK_UP_WITHIN_MS)) ??
    (await once(calls.verify, VERIFY_WITHIN_MS)) ??
    (await deliver(calls.checkIn, CHECK_IN_WITHIN_MS)) ??
    (await deliver(calls.waiver, SIGN_WITHIN_MS))
  return { failure, slowestCallMs, sentAgain }
}

const NO_ANSWER = 'no answer'

/** Nothing where the answer is the one that must come; else what came. */
async function ask(address: string, call: Call, withinMs: number, key?: string): Promise<string | null> {
  const { method, path, headers, body, status } = call
  try {
    const answer = await fetch(address + path, {
      method,
      headers: {
        ...headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(withinMs),
    })
    const text = await answer.text()
    return answer.status === status ? null : `${method} ${path}: ${answer.status} ${text.slice(0, 200)}`
  } catch (error) {
    const { message, cause } = error as Error & { cause?: Error }
    return `${method} ${path}: ${NO_ANSWER} (${cause?.message ?? message})`
  }
}

/** Whether it may still get through: nobody answered, or the server said so (docs/product/kiosk.md). */
function isForLater(failure: string): boolean {
  return failure.includes(NO_ANSWER) || /: (5\d\d|429|401) /.test(failure) || failure.includes('IN_PROGRESS')
}
