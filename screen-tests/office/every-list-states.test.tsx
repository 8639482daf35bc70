import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { OFFICE_LISTS, respondWithList } from '../support/office-lists.ts'
import { openApp, signIn, startOver } from '../support/open-app.tsx'
import { loseConnection, refuse, sentTo } from '../support/responses.ts'

const CUT_OFF = 'The export was cut off. Please try again.'
/** These lists are reloaded every 30 seconds; the others only when the user returns after five minutes. */
const LIVE = ['/office/devices']

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  startOver()
  signIn()
})
afterEach(() => vi.useRealTimers())

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000))
const press = (name: string) => fireEvent.click(screen.getAllByRole('button', { name })[0]!)

describe.each(OFFICE_LISTS.map(list => [list.path, list] as const))('the list %s', (_, list) => {
  const row = (n: number) => document.querySelector(`[data-place="${list.place(n)}"]`)
  const untilRow = (n: number) => waitFor(() => expect(row(n)).not.toBeNull())

  test('shows an error while the server is down, and loads its rows when the server is back', async () => {
    respondWithList(list)
    refuse(list.call, 502, 'BACKEND_DOWN')
    await openApp(list.path)
    expect(await screen.findByText(list.failed)).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    respondWithList(list, [1])
    await pass(6)
    await untilRow(1)
    expect(screen.queryByText(list.failed)).toBeNull()
  })

  test('keeps its rows while the connection is lost, and shows how old these rows are', async () => {
    respondWithList(list, [1, 2])
    await openApp(list.path)
    await untilRow(2)
    loseConnection(list.call)
    press('Refresh')
    expect(await screen.findByText(list.failed)).toBeVisible()
    expect(row(1)).toBeVisible()
    expect(screen.getByText('As of 11:02 AM.')).toBeVisible()
    await pass(30)
    expect(row(1)).toBeVisible()
    respondWithList(list, [3])
    await pass(6)
    await untilRow(3)
    expect(screen.queryByText(list.failed)).toBeNull()
  })

  test('is not loaded again after a query timeout until the user presses Try again', async () => {
    respondWithList(list)
    refuse(list.call, 503, 'UNAVAILABLE', { msg: 'This took too long. Please choose a shorter period.' })
    await openApp(list.path)
    expect(await screen.findByText('This took too long. Please choose a shorter period.')).toBeVisible()
    expect(screen.getByText('Request r')).toBeVisible()
    const sentBefore = sentTo(list.call).length
    await pass(LIVE.includes(list.path) ? 20 : 60)
    expect(sentTo(list.call)).toHaveLength(sentBefore)
    respondWithList(list, [1])
    press('Try again')
    await untilRow(1)
  })

  test('is not polled while the window is hidden', async () => {
    respondWithList(list, [1])
    await openApp(list.path)
    await untilRow(1)
    const since = (sentBefore: number) => sentTo(list.call).length - sentBefore
    let sentBefore = sentTo(list.call).length
    await pass(31)
    expect(since(sentBefore)).toBe(LIVE.includes(list.path) ? 1 : 0)

    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    sentBefore = sentTo(list.call).length
    await pass(240)
    expect(since(sentBefore)).toBe(0)
    visibility.mockReturnValue('visible')
    fireEvent(window, new Event('focus'))
    await pass(1)
    // The rows are not yet five minutes old.
    if (!LIVE.includes(list.path)) expect(since(sentBefore)).toBe(0)
    await pass(60)
    sentBefore = sentTo(list.call).length
    fireEvent(window, new Event('focus'))
    await pass(1)
    if (!LIVE.includes(list.path)) expect(since(sentBefore)).toBe(1)
    visibility.mockRestore()
  })

  test('shows a message if it has no rows', async () => {
    respondWithList(list, [])
    await openApp(list.path)
    expect(await screen.findByText(list.empty)).toBeVisible()
    expect(screen.getByText(`0 ${list.nouns[1]}, page 1`)).toBeInTheDocument()
  })

  test.runIf(list.file)('shows an error if the connection is lost during an export', async () => {
    respondWithList(list, [1])
    await openApp(list.path)
    await untilRow(1)
    loseConnection(list.file!)
    press('Export')
    expect(await screen.findByText(CUT_OFF)).toBeVisible()
    press('Export')
    await waitFor(() => expect(sentTo(list.file!)).toHaveLength(2))
  })
})
