import { afterAll, beforeAll, expect, test } from 'vitest'
import { book } from '../../../../test/bookings.ts'
import { actOnCard, cardAudit, cardEvents, cardRow } from '../../../../test/cards.ts'
import { type AppUnderTest, openContext } from '../../../../test/salon-under-test.ts'
import { signIn } from '../../../../test/sign-in.ts'

let under: AppUnderTest
let rosa: Record<string, string>
let ines: Record<string, string>

beforeAll(async () => {
  under = await openContext()
  rosa = await signIn(under, 'manager', { username: 'rosa', locations: ['tustin'] })
  ines = await signIn(under, 'manager', { username: 'ines', locations: ['tustin'] })
})
afterAll(() => under.close())

const ACTIONS = [
  'manual-checkin',
  'mark-received',
  'undo-checkin',
  'undo-received',
  'cancel-appointment',
  'undo-cancellation',
  'assign',
  'restore-assignment',
] as const
/** How many pairs of actions are tested; RACE_PAIRS=1000 makes a long run. */
const PAIRS = Number(process.env.RACE_PAIRS ?? 24)

test(`each of ${PAIRS} random pairs of simultaneous actions on a card has the same result as both actions in sequence`, async () => {
  const seed = Number(process.env.RACE_SEED ?? 20261120)
  const next = numbers(seed)
  for (let pair = 0; pair < PAIRS; pair++) {
    const start = { isCheckedIn: next() < 0.5, isReceived: next() < 0.3, isCancelled: next() < 0.2 }
    const actions = [pick(next), pick(next)] as const
    const id = await cardIn(start)
    const results = await Promise.all([doOne(actions[0], id, rosa, 'Mia'), doOne(actions[1], id, ines, 'Zoe')])
    const end = await ending(id)
    const serial = await Promise.all(
      (
        [
          [0, 1],
          [1, 0],
        ] as const
      ).map(async order => {
        const copy = await cardIn(start)
        const responses: boolean[] = []
        for (const who of order)
          responses[who] = await doOne(actions[who], copy, who === 0 ? rosa : ines, who === 0 ? 'Mia' : 'Zoe')
        return JSON.stringify({ results: responses, end: await ending(copy) })
      }),
    )
    expect(serial, `seed ${seed}, pair ${pair}: ${actions} from ${JSON.stringify(start)}`).toContain(
      JSON.stringify({ results, end }),
    )
  }
}, 240_000)

function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function pick(next: () => number) {
  return ACTIONS[Math.floor(next() * ACTIONS.length)]!
}

async function cardIn(start: { isCheckedIn: boolean; isReceived: boolean; isCancelled: boolean }): Promise<string> {
  const id = await book(under, { phone: '+17145552000', inMinutes: 10 })
  if (start.isCheckedIn || start.isReceived) await actOnCard(under, 'manual-checkin', id, rosa)
  if (start.isReceived) await actOnCard(under, 'mark-received', id, rosa)
  if (start.isCancelled) await actOnCard(under, 'cancel-appointment', id, rosa)
  return id
}

async function doOne(
  action: (typeof ACTIONS)[number],
  id: string,
  who: Record<string, string>,
  to: string,
): Promise<boolean> {
  const response =
    action === 'assign'
      ? await actOnCard(under, 'assign-technician', id, who, { old_technician_name: 'Lena', new_technician_name: to })
      : await actOnCard(under, action, id, who)
  expect(response.statusCode).toBe(200)
  return response.success
}

/** Returns the final state of a card, without its id. */
async function ending(id: string): Promise<unknown> {
  const row = await cardRow(under, id)
  if (row) delete row.square_appointment_id
  const events = (await cardEvents(under, id)).filter(one => one.kind === 'daily_status')
  expect(events.map(one => one.data.version)).toEqual(events.map((_event, at) => at + 1))
  return { row, audited: (await cardAudit(under, id)).length, sent: events.length }
}
