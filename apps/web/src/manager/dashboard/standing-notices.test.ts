import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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

test('two notices are shown at the same time for 8 seconds each', () => {
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

test('a third notice removes the oldest notice', () => {
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

describe('the notice of a failed action', () => {
  let isReachable = false

  beforeEach(() => {
    isReachable = false
    notices = createStandingNotices(
      () => Date.now(),
      async () => isReachable,
    )
  })
  const showFailed = (text: string, about: string) =>
    notices.show({ tone: 'failure', text, about, onRetry: () => undefined })

  test('stays for 8 seconds after the server can be reached again', async () => {
    showFailed('Maria failed', '1')
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(texts()).toEqual(['Maria failed'])
    isReachable = true
    await vi.advanceTimersByTimeAsync(5_000)
    await vi.advanceTimersByTimeAsync(NOTICE_SHOWN_MS - 1)
    expect(texts()).toEqual(['Maria failed'])
    await vi.advanceTimersByTimeAsync(1)
    expect(texts()).toEqual([])
  })

  test('is removed by another notice about the same item', async () => {
    for (const [at, name] of ['Maria', 'Ana', 'Noor'].entries()) showFailed(`${name} failed`, `${at}`)
    for (const text of ['first', 'second', 'third']) show(text)
    expect(texts()).toEqual(['third', 'second', 'Noor failed', 'Ana failed', 'Maria failed'])
    const placed = placedAtMs('Maria failed')
    await vi.advanceTimersByTimeAsync(1_000)
    notices.show({ tone: 'done', text: 'Ana received', about: '1' })
    expect(texts()).toEqual(['Ana received', 'third', 'Noor failed', 'Maria failed'])
    expect([placedAtMs('Noor failed'), placedAtMs('Maria failed')]).toEqual([Date.now(), placed])
  })

  test('does not poll the server any more after it is removed', async () => {
    showFailed('Maria failed', '1')
    notices.remove(idOf('Maria failed'))
    await vi.advanceTimersByTimeAsync(0)
    expect(vi.getTimerCount()).toBe(0)
  })
})

test('two notices with the same message are both shown', () => {
  show('Maria received')
  show('Maria received')
  expect(texts()).toHaveLength(2)
})

test('the removal of a notice changes the placement time of the notice above, because this notice moves', () => {
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

test('a third notice changes the placement time of the notice that moves down', () => {
  show('first')
  show('second')
  vi.advanceTimersByTime(1_000)
  show('third')
  expect([placedAtMs('third'), placedAtMs('second')]).toEqual([Date.now(), Date.now()])
})

test('a notice that loses its Undo button shows a new message for 8 seconds', () => {
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

test('if a notice changes, the notice below it does not move and keeps its placement time', () => {
  show('older')
  const placed = placedAtMs('older')
  vi.advanceTimersByTime(1_000)
  const withdrawUndo = notices.show({ tone: 'done', text: 'newer' })
  vi.advanceTimersByTime(1_000)
  withdrawUndo('changed')
  expect(placedAtMs('older')).toBe(placed)
})

test('each change of the notices calls their listeners', () => {
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
