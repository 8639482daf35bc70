import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StreamedEvent } from '../../../records/board-events/streamed-event-store.ts'
import { type DueEvents, SEND_MAX_BYTES, SEND_MAX_EVENTS, SENDS_A_SECOND, throttleEvents } from './throttle-events.ts'

let position = 0
/** Returns an event that the booking system has caused. */
function news(subject: string, more: Partial<StreamedEvent> = {}): StreamedEvent {
  return {
    position: ++position,
    kind: 'appointment',
    subject,
    data: '{}',
    isForManagers: false,
    isByPerson: false,
    ...more,
  }
}
const press = (subject: string, kind: StreamedEvent['kind'] = 'daily_status') =>
  news(subject, { kind, isByPerson: true })
const many = (count: number) => Array.from({ length: count }, (_, at) => news(`booking ${at}`))
const small = () => throttleEvents(() => 1)

/** Returns a throttle that has already used up its sends of this second. */
function full() {
  const paced = small()
  for (let send = 0; send < SENDS_A_SECOND; send++) paced.take([news('before')], 0)
  return paced
}

test('a few events that arrive at the same time are sent together without a delay', () => {
  const paced = small()
  const some = [...many(SEND_MAX_EVENTS - 1), press('card')]
  expect(paced.take(some, 0)).toEqual({ ahead: [], inTurn: some })
  expect(paced.isWaiting()).toBe(false)
})

test('the eleventh batch of events in a second waits until a second after the first batch', () => {
  const paced = full()
  const eleventh = news('eleventh')
  expect(paced.take([eleventh], 999)).toEqual({ ahead: [], inTurn: [] })
  expect(paced.isWaiting()).toBe(true)
  expect(paced.take([], 1_000)).toEqual({ ahead: [], inTurn: [eleventh] })
})

test('calls without events do not count towards the limit of ten batches a second', () => {
  const paced = small()
  for (let call = 0; call < 50; call++) paced.take([], call)
  const one = news('one')
  expect(paced.take([one], 50).inTurn).toEqual([one])
})

test.each<StreamedEvent['kind']>(['daily_status', 'check_in', 'alert'])(
  'an event caused by a person (%s) is sent before a thousand queued bookings and again after the bookings',
  kind => {
    const paced = small()
    const flood = many(1_000)
    const first = paced.take(flood, 0)
    expect(first).toEqual({ ahead: [], inTurn: flood.slice(0, 100) })
    const pressed = press('card', kind)
    const second = paced.take([pressed], 20)
    expect(second).toEqual({ ahead: [pressed], inTurn: flood.slice(100, 200) })
    const rest: DueEvents[] = []
    for (let ms = 100; paced.isWaiting(); ms += 100) rest.push(paced.take([], ms))
    expect(rest.flatMap(due => due.ahead)).toEqual([])
    expect(rest.flatMap(due => due.inTurn)).toEqual([...flood.slice(200), pressed])
  },
)

test('an event caused by a person is sent before queued events even if the limit of ten batches a second is reached', () => {
  const pressed = press('card')
  expect(full().take([pressed], 500)).toEqual({ ahead: [pressed], inTurn: [] })
})

test('two actions on a card are each sent before the queued events, but only the newer action is sent again after the events', () => {
  const paced = full()
  const [received, undone] = [press('card'), press('card')]
  expect(paced.take([received], 500).ahead).toEqual([received])
  expect(paced.take([undone], 510).ahead).toEqual([undone])
  expect(paced.take([], 1_000)).toEqual({ ahead: [], inTurn: [undone] })
})

test('two actions on a card that are read together are sent as one event about the newer action', () => {
  const [older, newer] = [press('card'), press('card')]
  expect(full().take([older, newer], 500).ahead).toEqual([newer])
})

test('a batch contains at most 100 events and 64 kB, or a single larger event', () => {
  const sizes = new Map([
    ['half', SEND_MAX_BYTES / 2],
    ['other half', SEND_MAX_BYTES / 2],
    ['one more', 1],
    ['too large', SEND_MAX_BYTES + 1],
    ['last', 1],
  ])
  const paced = throttleEvents(one => sizes.get(one.subject)!)
  const subjects = (due: DueEvents) => due.inTurn.map(one => one.subject)
  expect(
    subjects(
      paced.take(
        [...sizes.keys()].map(subject => news(subject)),
        0,
      ),
    ),
  ).toEqual(['half', 'other half'])
  expect(subjects(paced.take([], 100))).toEqual(['one more'])
  expect(subjects(paced.take([], 200))).toEqual(['too large'])
  expect(subjects(paced.take([], 300))).toEqual(['last'])
})

test('the first hundred of 250 actions are sent before the queued events', () => {
  const presses = Array.from({ length: 250 }, (_, at) => press(`card ${at}`))
  const paced = full()
  expect(paced.take(presses, 500).ahead).toEqual(presses.slice(0, SEND_MAX_EVENTS))
  const sent: StreamedEvent[] = []
  for (let ms = 1_000; paced.isWaiting(); ms += 100) sent.push(...paced.take([], ms).inTurn)
  expect(sent).toEqual(presses)
})

test('at most ten batches a second are sent, in the order of the events', () => {
  const paced = small()
  const sent: { at: number; news: readonly StreamedEvent[] }[] = []
  const newest = new Map<string, number>()
  for (let ms = 0; ms < 20_000; ms += 20) {
    const fresh = ms < 5_000 ? [press(`booking ${ms % 13}`), news(`booking ${ms % 13}`)] : []
    for (const one of fresh) newest.set(`${one.kind} ${one.subject}`, one.position)
    const { inTurn } = paced.take(fresh, ms)
    if (inTurn.length > 0) sent.push({ at: ms, news: inTurn })
  }
  for (const { at } of sent)
    expect(sent.filter(other => other.at >= at && other.at < at + 1_000).length).toBeLessThanOrEqual(SENDS_A_SECOND)
  const all = sent.flatMap(send => send.news)
  const positions = all.map(one => one.position)
  expect(positions).toEqual([...positions].sort((a, b) => a - b))
  const received = new Map(all.map(one => [`${one.kind} ${one.subject}`, one.position]))
  expect(received).toEqual(newest)
})

test('queued events for the same row are coalesced into the newest event', () => {
  const paced = full()
  const [older, other, newer] = [news('card'), news('another card'), news('card')]
  expect(paced.take([older, other], 10).inTurn).toEqual([])
  expect(paced.take([newer], 20).inTurn).toEqual([])
  expect(paced.take([], 1_000).inTurn).toEqual([other, newer])
})

/** Returns the events as a reader receives them; an event that was sent ahead has no position. */
function receivedEvents({ ahead, inTurn }: DueEvents): { position: number | null; one: StreamedEvent }[] {
  return [...ahead.map(one => ({ position: null, one })), ...inTurn.map(one => ({ position: one.position, one }))]
}

test('the newest event of a row arrives last even if the connection is lost often', () => {
  const event = fc.record({ row: fc.nat(40), isByPerson: fc.boolean(), waitMs: fc.nat(40) })
  fc.assert(
    fc.property(
      fc.array(event, { minLength: 1, maxLength: 300 }),
      fc.array(fc.nat(60), { maxLength: 8 }),
      (events, cuts) => {
        const expected = events.map(
          ({ row, isByPerson }, at): StreamedEvent => ({
            ...news(String(row), { isByPerson, kind: isByPerson ? 'daily_status' : 'appointment' }),
            position: at + 1,
          }),
        )
        const newest = new Map(expected.map(one => [`${one.kind} ${one.subject}`, one.position]))
        const screen = new Map<string, number>()
        let lastPosition = 0
        let happened = 0
        let nowMs = 0
        for (const readFor of [...cuts, Number.POSITIVE_INFINITY]) {
          // A new connection begins with the missed events.
          const paced = throttleEvents(() => SEND_MAX_BYTES / 3)
          const line = receivedEvents(
            paced.take(
              expected.filter(one => one.position > lastPosition && one.position <= happened),
              nowMs,
            ),
          )
          let left = readFor
          while (left > 0) {
            for (const { position: id, one } of line.splice(0)) {
              if (left-- <= 0) break
              const row = `${one.kind} ${one.subject}`
              expect(one.position).toBeGreaterThanOrEqual(screen.get(row) ?? 0)
              screen.set(row, one.position)
              lastPosition = id ?? lastPosition
            }
            const next = events[happened]
            if (!next && !paced.isWaiting()) break
            nowMs += next ? next.waitMs : 100
            line.push(...receivedEvents(paced.take(next ? [expected[happened++]!] : [], nowMs)))
          }
        }
        expect(screen).toEqual(newest)
      },
    ),
  )
})
