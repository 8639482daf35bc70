import { expect, test } from 'vitest'
import type { BoardNews } from '../../records/board-events/board-news-store.ts'
import { EVENTS_A_SECOND, pacedNews } from './paced-news.ts'

let position = 0
function news(subject: string, kind: BoardNews['kind'] = 'daily_status'): BoardNews {
  return { position: ++position, kind, subject, data: '{}', isForManagers: false }
}
const many = (count: number) => Array.from({ length: count }, (_, at) => news(`booking ${at}`))

test('news goes out at once while there is little of it', () => {
  const paced = pacedNews()
  const some = many(EVENTS_A_SECOND)
  expect(paced.take(some, 0)).toEqual(some)
  expect(paced.isWaiting()).toBe(false)
})

test('the eleventh of a second waits until the first is a second ago', () => {
  const paced = pacedNews()
  paced.take(many(9), 0)
  paced.take([news('tenth')], 400)
  const eleventh = news('eleventh')
  expect(paced.take([eleventh], 999)).toEqual([])
  expect(paced.isWaiting()).toBe(true)
  expect(paced.take([], 1_000)).toEqual([eleventh])
})

test('never more than ten in any second, in the order of their positions, and the last state of each row arrives', () => {
  const paced = pacedNews()
  const sent: { at: number; one: BoardNews }[] = []
  const newest = new Map<string, number>()
  for (let ms = 0; ms < 20_000; ms += 20) {
    const fresh = ms < 5_000 ? [news(`booking ${ms % 13}`), news(`booking ${ms % 13}`, 'appointment')] : []
    for (const one of fresh) newest.set(`${one.kind} ${one.subject}`, one.position)
    for (const one of paced.take(fresh, ms)) sent.push({ at: ms, one })
  }
  for (const { at } of sent)
    expect(sent.filter(other => other.at >= at && other.at < at + 1_000).length).toBeLessThanOrEqual(EVENTS_A_SECOND)
  const positions = sent.map(({ one }) => one.position)
  expect(positions).toEqual([...positions].sort((a, b) => a - b))
  const heard = new Map(sent.map(({ one }) => [`${one.kind} ${one.subject}`, one.position]))
  expect(heard).toEqual(newest)
})

test('of what waits about one row only the newest goes out', () => {
  const paced = pacedNews()
  paced.take(many(EVENTS_A_SECOND), 0)
  const [older, other, newer] = [news('card'), news('another card'), news('card')]
  expect(paced.take([older, other], 10)).toEqual([])
  expect(paced.take([newer], 20)).toEqual([])
  expect(paced.take([], 1_000)).toEqual([other, newer])
})
