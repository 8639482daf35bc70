import { z } from 'zod'

const ANSWERS_WITHIN_MS = 2_000

const health = z.object({ setAt: z.string() })
const phones = z.object({
  setAt: z.string(),
  phones: z.array(
    z.object({ e164: z.string(), client: z.string().nullable(), known: z.boolean(), stopped: z.boolean() }),
  ),
})

export type DemoPhones = z.infer<typeof phones>

/** When the sandbox last set the demo's phones around now. */
export async function demoPhonesSetAt(sandboxUrl: string): Promise<string> {
  return health.parse(await ask(`${sandboxUrl}/sandbox/health`)).setAt
}

/** The demo's phones: who each one is, and whether the salon is to know this client. */
export async function readDemoPhones(sandboxUrl: string): Promise<DemoPhones> {
  return phones.parse(await ask(`${sandboxUrl}/sandbox/phones`))
}

/** Tells the sandbox that the salon's own records follow the phones as set at `setAt`. */
export async function tellPhonesKnown(sandboxUrl: string, setAt: string): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/sandbox/phones/known`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ setAt }),
    signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
  })
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}`)
}

async function ask(url: string): Promise<unknown> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) })
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}`)
  return answer.json()
}
