import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openSalonWithTwilio, PUBLIC_URL, type SalonWithTwilio } from '../../../test/salon-with-twilio.ts'
import { statement } from '../../platform/db/statement.ts'
import { LOOKUP_AFTER_MS } from './outgoing-text-store.ts'
import { queueText } from './queue-text.ts'

/** `TEXT_KILLS=100` runs the long form of this test. */
const KILLS = Number(process.env.TEXT_KILLS ?? 6)
const TEXTS_PER_KILL = 6
const PROGRAM = join(import.meta.dirname, '../../../test/send-texts-process.ts')

let under: SalonWithTwilio
beforeAll(async () => {
  under = await openSalonWithTwilio({ receivesCallbacks: false })
})
afterAll(() => under.close())

type Left = { left_now: number; left: number }
const LEFT = statement(
  'test.texts-left',
  `select count(*) as left,
     count(*) filter (where state in ('QUEUED', 'SENDING') or (state = 'UNKNOWN' and lease_until <= :leaseUntil)) as left_now
   from texts where state not in ('SENT', 'DELIVERED')`,
).returns<Left>()
const left = async () => (await under.db.row(LEFT, { leaseUntil: under.clock.realNow() }))!

async function queueTexts(count: number): Promise<string[]> {
  const phones = await Promise.all(Array.from({ length: count }, under.consentingPhone))
  for (const phone of phones)
    await queueText(under.context, under.db, {
      text: { template: 'WRONG_DAY', version: 1, body: `Hi ${phone}.`, bodyWithNotice: `Hi ${phone}. Stop?` },
      phone,
      locationId: 'tustin',
      visit: 'booking-1',
    })
  return phones
}

async function startProcess(): Promise<ChildProcess> {
  const orders = {
    databaseUrl: under.db.url,
    publicUrl: PUBLIC_URL,
    twilio: under.twilio,
    clockOffsetMs: under.clock.realNow().getTime() - Date.now(),
  }
  const child = fork(PROGRAM, [JSON.stringify(orders)], { execArgv: [] })
  await once(child, 'message')
  return child
}

/** Kills a process. Then advances the clock until texts with an unknown outcome are due for a lookup. */
async function end(child: ChildProcess, how: 'killed' | 'in good order'): Promise<void> {
  if (how === 'killed') child.kill('SIGKILL')
  else child.send('stop')
  await once(child, 'exit')
  under.clock.addMinutes((LOOKUP_AFTER_MS + 1_000) / 60_000)
}

test(`no text is lost or sent twice if the sender is killed ${KILLS} times at random moments`, {
  timeout: 60_000 + KILLS * 5_000,
}, async () => {
  // Each call takes some time, so that the process can be killed before, during and after a call.
  under.line.delayMs = () => Math.random() * 40
  const phones: string[] = []
  for (let killed = 0; killed < KILLS; killed++) {
    phones.push(...(await queueTexts(TEXTS_PER_KILL)))
    const child = await startProcess()
    await new Promise(resolve => setTimeout(resolve, Math.random() * 120))
    await end(child, 'killed')
  }
  // After the last kill, texts with an unknown outcome are looked up twice, and sent again if they are not found.
  for (let attempt = 0; attempt < 4 && (await left()).left > 0; attempt++) {
    const child = await startProcess()
    await vi.waitFor(async () => expect(await left()).toMatchObject({ left_now: 0 }), { timeout: 15_000, interval: 50 })
    await end(child, 'in good order')
  }
  expect(await left()).toMatchObject({ left: 0 })
  expect(phones.map(phone => [phone, under.textsTo(phone).length])).toEqual(phones.map(phone => [phone, 1]))
})
