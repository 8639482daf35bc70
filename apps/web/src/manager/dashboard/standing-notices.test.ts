import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStandingNotices, NOTICE_SHOWN_MS, type StandingNotices } from './standing-notices.ts'

let notices: StandingNotices

beforeEach(() => {
  vi.useFakeTimers()
  notices = createStandingNotices(() => Date.now())
})
afterEach(() => vi.useRealTimers())

const show = (text: string) => notices.show({ tone: 'done', text })
const texts = () => notices.current().map(one => one.text)
const idOf = (text: string) => notices.current().find(one => one.text === text)!.id
const placedAtMs = (text: string) => notices.current().find(one => one.text === text)!.placedAtMs

test('two stand at once, the newest on top, each for its own 8 seconds', () => {
  show('Maria received')
  vi.advanceTimersByTime(3_000)
  show('Ana cancelled')
  expect(texts()).toEqual(['Ana cancelled', 'Maria received'])
  vi.advanceTimersByTime(NOTICE_SHOWN_MS - 3_000 - 1)
  expect(texts()).toEqual(['Ana cancelled', 'Maria received'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual(['Ana cancelled'])
  vi.advanceTimersByTime(3_000)
  expect(texts()).toEqual([])
})

test('a third pushes out the oldest, whose time takes away nobody else', () => {
  show('first')
  vi.advanceTimersByTime(1_000)
  show('second')
  vi.advanceTimersByTime(1_000)
  show('third')
  expect(texts()).toEqual(['third', 'second'])
  vi.advanceTimersByTime(NOTICE_SHOWN_MS - 2_000)
  expect(texts()).toEqual(['third', 'second'])
  vi.advanceTimersByTime(1_000)
  expect(texts()).toEqual(['third'])
})

test('the same words twice are two notices', () => {
  show('Maria received')
  show('Maria received')
  expect(texts()).toHaveLength(2)
})

test('one that is undone goes; one that moves down for it has come to its place only now', () => {
  show('older')
  vi.advanceTimersByTime(2_000)
  show('newer')
  const placed = placedAtMs('older')
  notices.remove(idOf('newer'))
  expect(texts()).toEqual(['older'])
  expect(placedAtMs('older')).toBe(placed)

  show('newest')
  vi.advanceTimersByTime(1_000)
  notices.remove(idOf('older'))
  expect(placedAtMs('newest')).toBe(Date.now())
  notices.remove(-1)
  expect(texts()).toEqual(['newest'])
})

test('one that is moved down by a third has come to its place only now, too', () => {
  show('first')
  show('second')
  vi.advanceTimersByTime(1_000)
  show('third')
  expect([placedAtMs('third'), placedAtMs('second')]).toEqual([Date.now(), Date.now()])
})

test('one that loses its Undo has another text for another 8 seconds; it and those above it have moved', () => {
  const onUndo = () => undefined
  const withdrawUndo = notices.show({ tone: 'done', text: 'Maria received', onUndo })
  notices.show({ tone: 'done', text: 'Ana cancelled', onUndo })
  vi.advanceTimersByTime(5_000)
  withdrawUndo('Maria received. Ines undid this just now.')
  expect(texts()).toEqual(['Ana cancelled', 'Maria received. Ines undid this just now.'])
  expect(notices.current().map(one => one.onUndo)).toEqual([onUndo, undefined])
  expect(notices.current().map(one => one.placedAtMs)).toEqual([Date.now(), Date.now()])
  vi.advanceTimersByTime(NOTICE_SHOWN_MS - 1)
  expect(texts()).toEqual(['Maria received. Ines undid this just now.'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
  withdrawUndo('too late')
  expect(texts()).toEqual([])
})

test('the one below another stays where it was when the upper one changes', () => {
  show('older')
  const placed = placedAtMs('older')
  vi.advanceTimersByTime(1_000)
  const withdrawUndo = notices.show({ tone: 'done', text: 'newer' })
  vi.advanceTimersByTime(1_000)
  withdrawUndo('changed')
  expect(placedAtMs('older')).toBe(placed)
})

test('listeners are called with each change; a screen that closes leaves no timer behind', () => {
  const listener = vi.fn()
  const stop = notices.listen(listener)
  show('one')
  vi.advanceTimersByTime(NOTICE_SHOWN_MS)
  expect(listener).toHaveBeenCalledTimes(2)
  show('two')
  notices.close()
  expect(texts()).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
  stop()
  show('three')
  expect(listener).toHaveBeenCalledTimes(4)
})
