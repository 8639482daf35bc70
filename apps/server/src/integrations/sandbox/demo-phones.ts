import { z } from 'zod'

const RESPONSE_TIMEOUT_MS = 2_000
/** The timeout of a long poll. The sandbox responds after at most 20 seconds. */
const NEXT_SETTING_TIMEOUT_MS = 25_000

const phones = z.object({
  setAt: z.string(),
  phones: z.array(
    z.object({ e164: z.string(), client: z.string().nullable(), known: z.boolean(), stopped: z.boolean() }),
  ),
})

export type DemoPhones = z.infer<typeof phones>

/** Returns the demo phones, each with its client and whether the salon should know the client. */
export async function readDemoPhones(sandboxUrl: string): Promise<DemoPhones> {
  return phones.parse(await ask(`${sandboxUrl}/sandbox/phones`, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)))
}

/**
 * Long-polls the sandbox for the demo phones. Returns as soon as the time of the last reset differs from `setAt` (ISO
 * 8601). Without a reset, returns the unchanged phones after about 20 seconds.
 */
export async function nextDemoPhones(sandboxUrl: string, setAt: string, stop: AbortSignal): Promise<DemoPhones> {
  const within = AbortSignal.any([stop, AbortSignal.timeout(NEXT_SETTING_TIMEOUT_MS)])
  return phones.parse(await ask(`${sandboxUrl}/sandbox/phones?after=${setAt}`, within))
}

/** Confirms to the sandbox that the salon's records match the phones that were reset at `setAt`. */
export async function confirmPhonesKnown(sandboxUrl: string, setAt: string): Promise<void> {
  const response = await fetch(`${sandboxUrl}/sandbox/phones/known`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ setAt }),
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`the sandbox returned ${response.status}`)
}

async function ask(url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`the sandbox returned ${response.status}`)
  return response.json()
}
