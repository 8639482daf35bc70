import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listenToPresses } from './card-press.ts'

let calendar: EventTarget
let page: EventTarget
let frames: (() => void)[] | null
let done: string[]
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  frames = null
  vi.stubGlobal('requestAnimationFrame', (callBack: () => void) => (frames ? frames.push(callBack) : callBack()))
  calendar = new EventTarget()
  done = []
  page = new EventTarget()
  const presses = {
    onPress: (key: string) => done.push(`press ${key}`),
    onHold: (key: string) => done.push(`hold ${key}`),
  }
  stop = listenToPresses(calendar as HTMLElement, presses, page)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Facts = {
  x?: number
  y?: number
  on?: string
  pointerId?: number
  button?: number
  detail?: number
  shift?: boolean
}

/** Sends an event with its own time stamp to the card `on`. */
function send(type: string, atMs: number, facts: Facts = {}): Event {
  const { x = 100, y = 100, on = 'ana', pointerId = 1, button = 0, detail = 1, shift = false } = facts
  const event = new Event(type, { cancelable: true })
  const fields = {
    target: { closest: () => ({ dataset: { card: on } }) },
    timeStamp: atMs,
    clientX: x,
    clientY: y,
    pointerId,
    isPrimary: pointerId === 1,
    button,
    detail,
    shiftKey: shift,
  }
  for (const [name, value] of Object.entries(fields)) Object.defineProperty(event, name, { value })
  const to = type === 'pointerup' || type === 'pointercancel' ? page : calendar
  to.dispatchEvent(event)
  return event
}

/** A touch from `downMs` to `upMs`. No timer runs during the touch, as on a busy page. */
function touchOnBusyPage(downMs: number, upMs: number, facts: Facts = {}): void {
  send('pointerdown', downMs, facts)
  send('pointerup', upMs, facts)
  send('click', upMs, facts)
}

describe('a press on a card', () => {
  test.each([
    [399, ['press ana']],
    [400, ['hold ana']],
  ])('is measured by the times of its events and not by a late timer (%i ms cause %j)', (lastedMs, expected) => {
    touchOnBusyPage(1_000, 1_000 + lastedMs)
    vi.advanceTimersByTime(2_000)
    expect(done).toEqual(expected)
  })

  test.each([
    [399, []],
    [400, ['hold ana']],
  ])('becomes a long press after 400 ms while the finger is still down (%i ms cause %j)', (restsMs, expected) => {
    send('pointerdown', 1_000)
    vi.advanceTimersByTime(restsMs)
    expect(done).toEqual(expected)
  })

  test('is not reported after a long press was reported', () => {
    send('pointerdown', 1_000)
    vi.advanceTimersByTime(400)
    send('pointerup', 1_600)
    send('click', 1_600)
    expect(done).toEqual(['hold ana'])
  })
})

describe('a moving finger', () => {
  test.each([
    ['by 10 px still presses the card', 106, 108, ['press ana']],
    ['by more than 10 px does not press the card', 107, 108, []],
    ['by 11 px straight down does not press the card', 100, 111, []],
  ])('%s', (_, x, y, expected) => {
    send('pointerdown', 1_000)
    send('pointermove', 1_050, { x, y })
    send('pointerup', 1_100, { x, y })
    send('click', 1_100, { x, y })
    vi.advanceTimersByTime(1_000)
    expect(done).toEqual(expected)
  })

  test('causes no press even if the finger returns to its start', () => {
    send('pointerdown', 1_000)
    send('pointermove', 1_050, { y: 130 })
    send('pointermove', 1_100)
    send('pointerup', 1_700)
    send('click', 1_700)
    expect(done).toEqual([])
  })

  test('is detected by the position of its release if there was no move event', () => {
    send('pointerdown', 1_000)
    send('pointerup', 1_100, { y: 112 })
    send('click', 1_100)
    expect(done).toEqual([])
  })

  test('causes no long press even if its move event arrives after the timer has fired', () => {
    frames = []
    send('pointerdown', 1_000)
    vi.advanceTimersByTime(400)
    send('pointermove', 1_050, { y: 112 })
    for (const drawFrame of frames) drawFrame()
    expect(done).toEqual([])
  })

  test('causes no long press even if the browser reports a long press', () => {
    send('pointerdown', 1_000)
    send('pointermove', 1_050, { y: 112 })
    expect(send('contextmenu', 1_500, { y: 112 }).defaultPrevented).toBe(true)
    expect(done).toEqual([])
  })

  test('causes neither a press nor a long press if it scrolls the page', () => {
    send('pointerdown', 1_000)
    send('pointercancel', 1_050)
    send('click', 1_060)
    vi.advanceTimersByTime(1_000)
    expect(done).toEqual([])
  })

  test('causes no press if it moves from one card to another card', () => {
    send('pointerdown', 1_000, { on: 'ana' })
    send('pointerup', 1_080, { on: 'ben' })
    send('click', 1_080, { on: 'ben' })
    expect(done).toEqual([])
  })
})

describe('a quick second tap', () => {
  test.each([
    ['399 ms after the first tap does nothing', 399, ['press ana']],
    ['400 ms after the first tap is a press', 400, ['press ana', 'press ana']],
  ])('on the same card %s', (_, gapMs, expected) => {
    touchOnBusyPage(1_000, 1_080)
    touchOnBusyPage(1_080 + gapMs, 1_160 + gapMs)
    expect(done).toEqual(expected)
  })

  test('causes no long press even if the finger stays down', () => {
    touchOnBusyPage(1_000, 1_080)
    send('pointerdown', 1_280)
    vi.advanceTimersByTime(1_000)
    expect(done).toEqual(['press ana'])
  })

  test('on another card is a press on this other card', () => {
    touchOnBusyPage(1_000, 1_080, { on: 'ana' })
    touchOnBusyPage(1_200, 1_280, { on: 'ben' })
    expect(done).toEqual(['press ana', 'press ben'])
  })
})

describe('calendar input that is not a tap', () => {
  test('causes neither a press nor a long press if two fingers touch', () => {
    send('pointerdown', 1_000)
    send('pointerdown', 1_050, { pointerId: 2, on: 'ben' })
    vi.advanceTimersByTime(1_000)
    send('pointerup', 2_000, { pointerId: 2, on: 'ben' })
    send('pointerup', 2_010)
    send('click', 2_010)
    expect(done).toEqual([])
  })

  test('by the right mouse button or the keyboard’s menu key shows the card’s actions', () => {
    send('pointerdown', 1_000, { button: 2 })
    send('pointerup', 1_050, { button: 2 })
    send('contextmenu', 1_050, { button: 2 })
    send('contextmenu', 3_000, { pointerId: -1, on: 'ben' })
    expect(done).toEqual(['hold ana', 'hold ben'])
  })

  test('by a long press that the browser reports shows the card’s actions only once', () => {
    send('pointerdown', 1_000)
    send('contextmenu', 1_390)
    vi.advanceTimersByTime(1_000)
    send('pointerup', 2_000)
    send('click', 2_000)
    expect(done).toEqual(['hold ana'])
  })

  test('by a key presses the card, or shows its actions if Shift is held down', () => {
    send('click', 1_000, { detail: 0 })
    send('click', 1_001, { detail: 0, shift: true })
    expect(done).toEqual(['press ana', 'hold ana'])
  })

  test('has no effect after the listener was removed', () => {
    send('pointerdown', 1_000)
    stop()
    vi.advanceTimersByTime(1_000)
    touchOnBusyPage(3_000, 3_080)
    expect(done).toEqual([])
  })
})

describe('a click without a pointer event', () => {
  test('presses the card if a screen reader has sent the click', () => {
    send('click', 5_000, { detail: 1 })
    expect(done).toEqual(['press ana'])
  })

  test.each([
    [1_000, ['press ana']],
    [1_001, ['press ana', 'press ana']],
  ])('is ignored for 1,000 ms after the end of a touch (%i ms cause %j)', (laterMs, expected) => {
    touchOnBusyPage(1_000, 1_080)
    send('click', 1_080 + laterMs, { detail: 1 })
    expect(done).toEqual(expected)
  })
})
