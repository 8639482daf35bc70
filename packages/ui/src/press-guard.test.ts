import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPressGuard } from './press-guard.ts'
import { APPEARED_MS } from './press-rules.ts'

/** The properties of an element that the press guard uses. */
function element(parent: object | null = null) {
  const marks = new Set<string>()
  return {
    parentElement: parent,
    marks,
    setAttribute: (name: string) => marks.add(name),
    removeAttribute: (name: string) => marks.delete(name),
  } as unknown as Element & { marks: Set<string> }
}

let page: EventTarget
let guardArea: ReturnType<typeof createPressGuard>
let drawFrame: () => void
let root: ReturnType<typeof element>
let dialog: ReturnType<typeof element>
let button: ReturnType<typeof element>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  page = new EventTarget()
  const waiting: (() => void)[] = []
  drawFrame = () => {
    for (const callBack of waiting.splice(0)) callBack()
  }
  guardArea = createPressGuard({
    page,
    nowMs: () => performance.now(),
    onNextFrame: callBack => waiting.push(callBack),
  })
  root = element()
  dialog = element(root)
  button = element(dialog)
})
afterEach(() => {
  vi.useRealTimers()
})

type EventData = {
  atMs: number
  on?: Element
  pointerId?: number
  detail?: number
  size?: number
  pressure?: number
  pointerType?: string
}

/** Sends an event with its own time stamp. Returns whether the page receives the event. */
function arrives(
  type: string,
  { atMs, on = button, pointerId = 1, detail = 1, size = 20, ...data }: EventData,
): boolean {
  const event = new Event(type, { cancelable: true })
  const { pressure = 0.5, pointerType = 'touch' } = data
  const fields = { target: on, timeStamp: atMs, pointerId, detail, width: size, height: size, pressure, pointerType }
  for (const [name, value] of Object.entries(fields)) Object.defineProperty(event, name, { value })
  page.dispatchEvent(event)
  return !event.cancelBubble && !event.defaultPrevented
}

/** Makes a complete tap. Returns which of its events reached the page. */
function tap(downMs: number, upMs: number, data: Omit<EventData, 'atMs'> = {}): boolean[] {
  return [
    arrives('pointerdown', { ...data, atMs: downMs }),
    arrives('pointerup', { ...data, atMs: upMs }),
    arrives('mousedown', { ...data, atMs: upMs }),
    arrives('mouseup', { ...data, atMs: upMs }),
    arrives('click', { ...data, atMs: upMs }),
  ]
}
const ALL = [true, true, true, true, true]
const NONE = [false, false, false, false, false]

/** Guards the whole page, and renders its first frame at the current time of the fake clock. */
function guardRoot(forMs?: number): number {
  guardArea(root, forMs)
  drawFrame()
  return performance.now()
}

describe('an area that has just appeared', () => {
  test.each([
    ['ignores a press that begins 399 ms later', 399, NONE],
    ['accepts a press that begins 400 ms later', 400, ALL],
  ])('%s', (_, laterMs, expected) => {
    const shownMs = guardRoot()
    expect(tap(shownMs + laterMs, shownMs + laterMs + 80)).toEqual(expected)
  })

  test('ignores a touch that began before the area appeared, even if the touch ends late', () => {
    const downMs = performance.now()
    expect(arrives('pointerdown', { atMs: downMs })).toBe(true)
    vi.advanceTimersByTime(400)
    guardRoot()
    const upMs = downMs + 5_000
    expect(arrives('contextmenu', { atMs: upMs })).toBe(false)
    expect(arrives('pointerup', { atMs: upMs })).toBe(false)
    expect(arrives('mouseup', { atMs: upMs })).toBe(false)
    expect(arrives('click', { atMs: upMs, detail: 1 })).toBe(false)
  })

  test('ignores a touch that began before the guard was added', () => {
    const shownMs = guardRoot()
    expect(arrives('pointerup', { atMs: shownMs + 900 })).toBe(false)
    expect(arrives('click', { atMs: shownMs + 901 })).toBe(false)
  })

  test('accepts a second touch while the touch that opened the area continues', () => {
    const downMs = performance.now()
    arrives('pointerdown', { atMs: downMs, pointerId: 1 })
    vi.advanceTimersByTime(400)
    const shownMs = guardRoot()
    expect(tap(shownMs + 500, shownMs + 560, { pointerId: 2 })).toEqual(ALL)
    expect(arrives('pointerup', { atMs: shownMs + 700, pointerId: 1 })).toBe(false)
    expect(arrives('click', { atMs: shownMs + 700, pointerId: 1 })).toBe(false)
  })

  test('ignores presses until its first frame is rendered, even if the rendering takes long', () => {
    guardArea(root)
    expect(tap(3_000, 3_080)).toEqual(NONE)
  })

  test('does not block elements outside the area', () => {
    guardArea(dialog)
    drawFrame()
    expect(tap(performance.now() + 10, performance.now() + 90, { on: element(root) })).toEqual(ALL)
    expect(tap(performance.now() + 110, performance.now() + 190)).toEqual(NONE)
  })

  test('has the attribute data-takes-no-press as long as it ignores presses', () => {
    guardRoot()
    vi.advanceTimersByTime(APPEARED_MS - 1)
    expect([...root.marks]).toEqual(['data-takes-no-press'])
    vi.advanceTimersByTime(1)
    expect([...root.marks]).toEqual([])
  })
})

describe('a second call of guardArea', () => {
  test.each([
    ['makes the area ignore presses for another 600 ms', 600, 599, NONE],
    ['makes the area accept presses after these 600 ms', 600, 600, ALL],
  ])('%s', (_, forMs, laterMs, expected) => {
    guardRoot()
    vi.advanceTimersByTime(2_000)
    const changedMs = guardRoot(forMs)
    expect(tap(changedMs + laterMs, changedMs + laterMs + 50)).toEqual(expected)
  })

  test('never shortens the period that the first call has set', () => {
    const shownMs = guardRoot(600)
    guardRoot(100)
    expect(tap(shownMs + 599, shownMs + 650)).toEqual(NONE)
    vi.advanceTimersByTime(599)
    expect(root.marks.size).toBe(1)
    vi.advanceTimersByTime(1)
    expect(root.marks.size).toBe(0)
  })
})

describe('the press guard, for pointer events that come from no finger,', () => {
  test('immediately accepts the click of a key or a screen reader', () => {
    const shownMs = guardRoot()
    expect(arrives('click', { atMs: shownMs + 1, detail: 0 })).toBe(true)
  })

  test('immediately accepts the press of a screen reader, whose pointer has no size', () => {
    const shownMs = guardRoot()
    expect(tap(shownMs + 1, shownMs + 2, { size: 0 })).toEqual(ALL)
  })

  test('accepts a context menu that a key opens, even if the last touch began before the area appeared', () => {
    arrives('pointerdown', { atMs: performance.now() })
    arrives('pointerup', { atMs: performance.now() })
    const shownMs = guardRoot()
    page.dispatchEvent(new Event('keydown'))
    expect(arrives('contextmenu', { atMs: shownMs + 20, pointerId: -1 })).toBe(true)
  })

  test('accepts a click long after the last touch, because the click comes from a screen reader', () => {
    arrives('pointerdown', { atMs: performance.now() })
    arrives('pointerup', { atMs: performance.now() })
    const shownMs = guardRoot()
    expect(arrives('click', { atMs: shownMs + 900, pointerId: -1 })).toBe(false)
    expect(arrives('click', { atMs: shownMs + 1_100, pointerId: -1 })).toBe(true)
  })

  test.each([
    ['TalkBack’s mouse, which counts no click', 0, ALL],
    ['Safari’s own mouse', 1, NONE],
  ])('recognises a press without pressure by its click count (%s)', (_, detail, expected) => {
    const shownMs = guardRoot()
    const data = { size: 1, pressure: 0, pointerType: 'mouse' }
    expect(arrives('pointerdown', { ...data, atMs: shownMs + 100, detail })).toBe(expected[0])
    expect(arrives('pointerup', { ...data, atMs: shownMs + 150, detail })).toBe(expected[1])
  })

  test('treats a pointer without a size as a touch on Android', () => {
    page = new EventTarget()
    guardArea = createPressGuard({
      page,
      nowMs: () => performance.now(),
      onNextFrame: callBack => callBack(),
      isAndroid: true,
    })
    guardArea(root)
    expect(tap(performance.now() + 10, performance.now() + 90, { size: 0 })).toEqual(NONE)
  })

  test('does not block a screen reader that sends only mouse events', () => {
    const shownMs = guardRoot()
    for (const type of ['mousedown', 'mouseup', 'click'])
      expect(arrives(type, { atMs: shownMs + 1_001, pointerId: -1 })).toBe(true)
  })
})
