import { act, createElement } from 'react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type RepeatableLoad, useCall } from './use-call.ts'

type Call = { params: string; respond: (text: string) => Promise<void>; fail: (error: Error) => Promise<void> }

/** The calls so far, in order. */
let calls: Call[]
let taken: string[]
let screen: RepeatableLoad<string>
let root: Root
let page: EventTarget & { visibilityState: string }

const call = (params: string) =>
  new Promise<string>((resolve, reject) => {
    calls.push({
      params,
      respond: text => act(async () => resolve(text)),
      fail: error => act(async () => reject(error)),
    })
  })

function Screen({ params, refreshMs }: { params: string | null; refreshMs?: number }) {
  screen = useCall(call, params, {
    ...(refreshMs === undefined ? {} : { refreshMs }),
    onResponse: response => taken.push(response),
  })
  return null
}

const show = (params: string | null, refreshMs?: number) =>
  act(async () => root.render(createElement(Screen, { params, ...(refreshMs === undefined ? {} : { refreshMs }) })))
const load = () => {
  const { again: _, ...shown } = screen
  return shown
}

beforeEach(async () => {
  calls = []
  taken = []
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', { event: undefined, HTMLIFrameElement: class {} })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const { createRoot } = await import('react-dom/client')
  // The properties of an element that React needs even if nothing is rendered in it.
  const owner = { nodeType: 9, addEventListener: () => {}, activeElement: null }
  const element = { nodeType: 1, tagName: 'DIV', addEventListener: () => {}, ownerDocument: owner, firstChild: null }
  root = createRoot(element as unknown as Element)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a screen with a call to the server', () => {
  test('has the state `loading` until the response arrives', async () => {
    await show('maria')
    expect(load()).toEqual({ state: 'loading', response: undefined, isPending: true })
    await calls[0]!.respond('at 2 PM')
    expect(load()).toEqual({ state: 'loaded', response: 'at 2 PM', isPending: false })
    expect(taken).toEqual(['at 2 PM'])
  })

  test('has the state `failed` after the call has failed', async () => {
    await show('maria')
    const away = new Error('away')
    await calls[0]!.fail(away)
    expect(load()).toEqual({ state: 'failed', response: undefined, error: away, isPending: false })
    expect(taken).toEqual([])
  })

  test('sends no call while the parameters are null', async () => {
    await show(null)
    expect(load()).toEqual({ state: 'loading', response: undefined, isPending: false })
    expect(calls).toHaveLength(0)
    await show('maria')
    expect(calls.map(({ params }) => params)).toEqual(['maria'])
  })

  test('sends a single call even if the screen is rendered several times', async () => {
    await show('maria')
    await show('maria')
    await calls[0]!.respond('at 2 PM')
    await show('maria')
    expect(calls).toHaveLength(1)
  })

  test('ignores a late response about the previous client', async () => {
    await show('maria')
    await show('naomi')
    expect(load().state).toBe('loading')
    await calls[0]!.respond('Maria at 2 PM')
    expect(load()).toMatchObject({ state: 'loading', response: undefined })
    await calls[1]!.respond('Naomi at 3 PM')
    expect(load()).toMatchObject({ state: 'loaded', response: 'Naomi at 3 PM' })
    await show('maria')
    expect(load()).toMatchObject({ state: 'loading', response: undefined })
    expect(taken).toEqual(['Naomi at 3 PM'])
  })

  test('ignores a response that arrives after the user has left the screen', async () => {
    await show('maria')
    await act(async () => root.render(null))
    await calls[0]!.respond('at 2 PM')
    expect(taken).toEqual([])
  })
})

describe('a call that a screen repeats', () => {
  test('keeps the data of the previous response on the screen, even if the new call fails', async () => {
    await show('maria')
    await calls[0]!.respond('at 2 PM')
    await act(async () => screen.again())
    expect(load()).toEqual({ state: 'loaded', response: 'at 2 PM', isPending: true })
    await calls[1]!.fail(new Error('away'))
    expect(load()).toMatchObject({ state: 'failed', response: 'at 2 PM', isPending: false })
    await act(async () => screen.again())
    expect(load()).toEqual({ state: 'loading', response: 'at 2 PM', isPending: true })
    await calls[2]!.respond('at 3 PM')
    expect(load()).toEqual({ state: 'loaded', response: 'at 3 PM', isPending: false })
  })

  test('ignores a late response to the previous call', async () => {
    await show('maria')
    await act(async () => screen.again())
    await calls[1]!.respond('newer')
    await calls[0]!.respond('older')
    expect(load()).toMatchObject({ state: 'loaded', response: 'newer' })
  })

  test('is sent at regular intervals while the page is visible', async () => {
    vi.useFakeTimers()
    await show('maria', 5_000)
    await calls[0]!.respond('at 2 PM')
    await act(async () => vi.advanceTimersByTime(5_000))
    expect(calls).toHaveLength(2)
    await calls[1]!.fail(new Error('away'))
    await act(async () => vi.advanceTimersByTime(5_000))
    expect(calls).toHaveLength(3)
    expect(load()).toMatchObject({ state: 'failed', isPending: true })
    page.visibilityState = 'hidden'
    await act(async () => vi.advanceTimersByTime(60_000))
    expect(calls).toHaveLength(3)
    page.visibilityState = 'visible'
    await act(async () => page.dispatchEvent(new Event('visibilitychange')))
    expect(calls).toHaveLength(4)
  })

  test('is not sent any more after the user has left the screen', async () => {
    vi.useFakeTimers()
    await show('maria', 5_000)
    await act(async () => root.render(null))
    await act(async () => vi.advanceTimersByTime(60_000))
    expect(calls).toHaveLength(1)
  })
})
