import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const DANA = { id: 'u1', username: 'manager', role: 'manager', selectedLocation: 'tustin', locationAccess: [] }
const MARIA = { id: 'c1', first_name: 'Maria', last_name: 'G.', phone: '+17145550101' }

/** A staff token like the server's, valid for an hour of the real clock. */
function goodToken(): string {
  const claims = { ...DANA, exp: Date.now() / 1000 + 3600 }
  return `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`
}

function memoryStorage(): Storage {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    clear: () => values.clear(),
  } as unknown as Storage
}

const respond = (status: number, body: object) => Promise.resolve(new Response(JSON.stringify(body), { status }))
const KNOWN = () => respond(200, { ...DANA, first_name: 'Dana' })
const REFUSED = () => respond(401, { code: 'NOT_SIGNED_IN', msg: 'x' })
const FAILURES = [
  ['nobody responds', () => Promise.reject(new TypeError('failed to fetch'))],
  ['the backend is down', () => respond(502, { code: 'BACKEND_DOWN', msg: 'x' })],
  ['the server has a problem', () => respond(500, { code: 'INTERNAL', msg: 'x' })],
  ['there are too many calls', () => respond(429, { code: 'TOO_MANY_REQUESTS', msg: 'x' })],
] as const

type Server = (url: string, call: RequestInit) => Promise<Response>

/** Loads a page with this token. `server` handles the page's calls. */
async function load(token: string | null, server: Server) {
  vi.resetModules()
  const fetchMock = vi.fn(server)
  vi.stubGlobal('fetch', fetchMock)
  if (token) localStorage.setItem('token', token)
  return { ...(await import('./session.ts')), ...(await import('./visit-client.ts')), fetchMock }
}

/** Loads a page with this token, and waits until the page has asked the server who is signed in. */
async function start(token: string | null, server: Server) {
  const page = await load(token, server)
  await page.startSession()
  return page
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a user with a stored token is signed in under the name that the server returns', async () => {
  const page = await start(goodToken(), KNOWN)
  expect(page.readSession()).toMatchObject({ state: 'authenticated', client: null, staff: { first_name: 'Dana' } })
})

test.each([
  ['with an error code', REFUSED],
  ['without an error code', () => respond(401, {})],
])('a token that the server refuses %s is removed', async (_words, server) => {
  const page = await start(goodToken(), server)
  expect(page.readSession()).toEqual({ state: 'unauthenticated', hasEnded: true })
  expect(localStorage.getItem('token')).toBeNull()
})

describe('an unconfirmed session token', () => {
  test.each(FAILURES)('stays stored, but signs nobody in on client screens, if %s', async (_why, server) => {
    const token = goodToken()
    const page = await start(token, server)
    expect(page.readSession()).toMatchObject({ state: 'unconfirmed', staff: { username: 'manager' } })
    expect(page.staffOf(page.readSession())).toMatchObject({ username: 'manager' })
    expect(localStorage.getItem('token')).toBe(token)
  })

  test('is reported as unconfirmed after five seconds without a response', async () => {
    const page = await load(goodToken(), (_url, { signal }) => {
      return new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason)))
    })
    void page.startSession()
    await vi.advanceTimersByTimeAsync(4_999)
    expect(page.readSession().state).toBe('authenticated')
    await vi.advanceTimersByTimeAsync(1)
    expect(page.readSession().state).toBe('unconfirmed')
  })

  test('is checked every five seconds until the server confirms the token', async () => {
    const page = await start(goodToken(), FAILURES[0][1])
    const stop = page.confirmSessionRegularly()
    await vi.advanceTimersByTimeAsync(4_999)
    expect(page.fetchMock).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(page.fetchMock).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(page.fetchMock).toHaveBeenCalledTimes(3)
    page.fetchMock.mockImplementation(KNOWN)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(page.readSession()).toMatchObject({ state: 'authenticated', staff: { first_name: 'Dana' } })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(page.fetchMock).toHaveBeenCalledTimes(4)
    stop()
  })

  test('is no longer checked after the server has refused the token', async () => {
    const page = await start(goodToken(), FAILURES[1][1])
    page.confirmSessionRegularly()
    page.fetchMock.mockImplementation(REFUSED)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(page.readSession()).toEqual({ state: 'unauthenticated', hasEnded: true })
    expect(localStorage.getItem('token')).toBeNull()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(page.fetchMock).toHaveBeenCalledTimes(2)
  })

  test('is no longer checked after the user has left the staff screens', async () => {
    const page = await start(goodToken(), FAILURES[0][1])
    page.confirmSessionRegularly()()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(page.fetchMock).toHaveBeenCalledTimes(1)
  })

  test('is still unconfirmed after a client’s visit', async () => {
    const page = await start(goodToken(), FAILURES[0][1])
    page.saveClient(MARIA)
    page.markCheckedIn()
    expect(page.readSession()).toMatchObject({ state: 'authenticated', client: { id: 'c1' } })
    page.clearClient()
    expect(page.readSession()).toMatchObject({ state: 'unconfirmed', staff: { username: 'manager' } })
  })
})

test('nobody is signed in if the call for the user fails and no token is stored', async () => {
  const page = await start(null, FAILURES[0][1])
  expect(page.readSession()).toEqual({ state: 'unauthenticated' })
})

test('staff stay signed in under their own name after a client’s visit ends', async () => {
  const page = await start(goodToken(), KNOWN)
  page.clearClient()
  expect(page.readSession()).toMatchObject({ state: 'authenticated', staff: { first_name: 'Dana' } })
})
