import { z } from 'zod'

const ANSWERS_WITHIN_MS = 2_000
/** The sandbox answers a call for the next setting after 20 seconds, whether there was one or not. */
const NEXT_SETTING_WITHIN_MS = 25_000

const phones = z.object({
  setAt: z.string(),
  phones: z.array(
    z.object({ e164: z.string(), client: z.string().nullable(), known: z.boolean(), stopped: z.boolean() }),
  ),
})

export type DemoPhones = z.infer<typeof phones>

/** The demo's phones: who each one is, and whether the salon is to know this client. */
export async function readDemoPhones(sandboxUrl: string): Promise<DemoPhones> {
  return phones.parse(await ask(`${sandboxUrl}/sandbox/phones`, AbortSignal.timeout(ANSWERS_WITHIN_MS)))
}

/**
 * The demo's phones as soon as they are set otherwise than at `setAt`, the ISO time of a setting; as they were after some
 * 20 seconds without a new setting.
 */
export async function nextDemoPhones(sandboxUrl: string, setAt: string, stop: AbortSignal): Promise<DemoPhones> {
  const within = AbortSignal.any([stop, AbortSignal.timeout(NEXT_SETTING_WITHIN_MS)])
  return phones.parse(await ask(`${sandboxUrl}/sandbox/phones?after=${setAt}`, within))
}

/** Confirms to the sandbox that the salon's own records follow the phones as set at `setAt`. */
export async function confirmPhonesKnown(sandboxUrl: string, setAt: string): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/sandbox/phones/known`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ setAt }),
    signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
  })
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}`)
}

async function ask(url: string, signal: AbortSignal): Promise<unknown> {
  const answer = await fetch(url, { signal })
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}`)
  return answer.json()
}
