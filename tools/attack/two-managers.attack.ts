import { afterAll, beforeAll, expect, test } from 'vitest'
import { book } from '../../apps/server/test/bookings.ts'
import { actOnCard, cardEvents, cardRow } from '../../apps/server/test/cards.ts'
import { type AppUnderTest, openContext } from '../../apps/server/test/salon-under-test.ts'
import { signIn } from '../../apps/server/test/sign-in.ts'

/** The seed of the random actions; ATTACK_SEED repeats an earlier run. */
const SEED = Number(process.env.ATTACK_SEED ?? 20261120)
const PAIRS = 200
const NAMES = ['Alma', 'Maya'] as const

let under: AppUnderTest
let managers: Record<string, string>[]

beforeAll(async () => {
  under = await openContext()
  managers = []
  for (const name of NAMES)
    managers.push(await signIn(under, 'manager', { username: name.toLowerCase(), locations: ['tustin'] }))
})
afterAll(() => under.close())

const ACTIONS = [
  'manual-checkin',
  'mark-received',
  'undo-checkin',
  'undo-received',
  'cancel-appointment',
  'undo-cancellation',
  'assign-technician',
  'restore-assignment',
] as const
type Action = (typeof ACTIONS)[number]

/** For each action, the action with which the dashboard's Undo reverses it. */
const UNDO: Record<Action, Action> = {
  'manual-checkin': 'undo-checkin',
  'mark-received': 'undo-received',
  'undo-checkin': 'manual-checkin',
  'undo-received': 'mark-received',
  'cancel-appointment': 'undo-cancellation',
  'undo-cancellation': 'cancel-appointment',
  'assign-technician': 'restore-assignment',
  'restore-assignment': 'assign-technician',
}

type Row = Record<string, unknown> & { version: number }
type Response = { success: boolean; code?: string; msg: string; unchanged?: string; status: Row }

test(`no manager’s undo discards the action of another manager in ${PAIRS} pairs of simultaneous actions`, async () => {
  const next = numbers(SEED)
  let undos = 0
  let refusals = 0
  for (let pair = 0; pair < PAIRS; pair++) {
    const id = await startCard(next)
    const { undone, refused, told: log } = await actAndUndo(id, next)
    const why = `seed ${SEED}, pair ${pair}: ${log.join('; ')}`
    const rows = (await cardEvents(under, id)).flatMap(one =>
      one.kind === 'daily_status' ? [one.data.row as Row] : [],
    )
    const versions = rows.map(row => row.version)
    expect(versions, why).toEqual(rows.map((_, at) => at + 1))
    for (const { restoreVersion, version } of undone) {
      // Checks that no other action came between the action and its undo, and that the undo restored the earlier
      // content.
      expect(version, why).toBe(restoreVersion + 1)
      expect(contentOf(rows[version - 1]), why).toEqual(contentOf(rows[restoreVersion - 2]))
    }
    for (const { code, msg } of refused) {
      expect(code, why).toBe('NOT_POSSIBLE_NOW')
      expect(msg, why).toMatch(/^Maria Gonzalez: (Alma|Maya) .+ already\.$/)
    }
    undos += undone.length
    refusals += refused.length
  }
  // The test is meaningful only if enough undos succeeded and enough undos were refused.
  expect(undos).toBeGreaterThan(PAIRS / 10)
  expect(refusals).toBeGreaterThan(PAIRS / 20)
})

const pick = <T>(from: readonly T[], next: () => number) => from[Math.floor(next() * from.length)]!

async function technicians(id: string, to: string) {
  const holder = (await cardRow(under, id))?.technician_name ?? 'Lena'
  return { old_technician_name: holder, new_technician_name: to }
}

/** Creates a booking. Actions of Alma then bring its card into a random state. */
async function startCard(next: () => number): Promise<string> {
  const id = await book(under, { phone: '+17145552000', inMinutes: 10 })
  const arrival = pick<readonly Action[]>([[], ['manual-checkin'], ['manual-checkin', 'mark-received']], next)
  for (const action of arrival) await actOnCard(under, action, id, managers[0]!)
  if (next() < 0.3) await actOnCard(under, 'assign-technician', id, managers[0]!, await technicians(id, 'Mia'))
  if (next() < 0.2) await actOnCard(under, 'cancel-appointment', id, managers[0]!)
  return id
}

/** Each manager performs an action and usually undoes it. The managers act concurrently or one after the other. */
async function actAndUndo(id: string, next: () => number) {
  const log: string[] = []
  const undone: { restoreVersion: number; version: number }[] = []
  const refused: Response[] = []
  const plan = [0, 1].map(who => ({ who, action: pick(ACTIONS, next), isUndone: next() < 0.7 }))
  if (next() < 0.5) plan.reverse()

  /** Performs an action and returns a function that undoes it. */
  const act = async ({ who, action, isUndone }: (typeof plan)[number]) => {
    const more = await technicians(id, ['Ana', 'Dee'][who]!)
    const done: Response = await actOnCard(under, action, id, managers[who]!, more)
    log.push(`${NAMES[who]} ${action} ${done.success ? (done.unchanged ?? done.status.version) : done.code}`)
    return async () => {
      // A dashboard offers Undo only for its own changes.
      if (!isUndone || !done.success || done.unchanged !== undefined) return
      const restoreVersion = done.status.version
      const undo: Response = await actOnCard(under, UNDO[action], id, managers[who]!, { ...more, restoreVersion })
      log.push(`${NAMES[who]} undoes ${restoreVersion} ${undo.success ? undo.status.version : undo.msg}`)
      if (undo.success) undone.push({ restoreVersion, version: undo.status.version })
      else refused.push(undo)
    }
  }
  if (next() < 0.5) await Promise.all(plan.map(async one => (await act(one))()))
  else {
    const undos = [await act(plan[0]!), await act(plan[1]!)]
    if (next() < 0.5) undos.reverse()
    for (const undo of undos) await undo()
  }
  return { told: log, undone, refused }
}

/** The content of a card's row without the fields that always change; empty if there is no row. */
function contentOf(row: Row | undefined): object {
  const { version, updated_at, square_appointment_id, location_id, day, ...content } = row ?? EMPTY_ROW
  return Object.fromEntries(Object.entries(content).filter(([, value]) => value !== null && value !== false))
}

const EMPTY_ROW: Row = { version: 0 }

function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
