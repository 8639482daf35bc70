import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createOutbox, type Outbox } from './outbox.ts'
import { type PendingWrite, type Submission, waitMs } from './pending-write.ts'
import type { PendingWriteStore } from './pending-write-store.ts'

const MARIA = { id: 'c1', first_name: 'Maria', last_name: 'G.', phone: '+17145550101' }
const WAIVER: Submission = {
  kind: 'waiver',
  phone: MARIA.phone,
  body: { clientId: MARIA.id, signatureData: 'data:ink' },
}
const CHECK_IN: Submission = {
  kind: 'booking-check-in',
  phone: MARIA.phone,
  body: { clientId: MARIA.id, appointmentId: 'sq1', preVerificationData: null },
}

type Seen = { path: string; key: string; body: Record<string, unknown> }
type ServerMode =
  | 'healthy'
  | 'drops the connection'
  | 'stores, then drops the connection'
  | 'stores, then hangs'
  | 'broken'
  | 'refuses'
  | 'requires a lookup'

/** The mode of the test server. The server processes each idempotency key once, and calls can fail in several ways. */
let serverMode: ServerMode
let seen: Seen[]
let effects: Map<string, unknown>
let server: Server
/** Called when the next write has arrived at the server. */
let onWrite: () => void

beforeEach(async () => {
  // Fake timers stop the outbox of a finished test, which otherwise would send during the next test.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  serverMode = 'healthy'
  seen = []
  effects = new Map()
  onWrite = () => {}
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const reply = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    const path = request.url!
    const isBad = serverMode === 'drops the connection'
    if (isBad) return void request.socket.destroy()
    if (path === '/api/health') return reply(200, { now: new Date().toISOString(), timeZone: 'UTC', brand: 'F' })
    if (path.startsWith('/api/clients/phone/')) {
      if (serverMode === 'requires a lookup') serverMode = 'healthy'
      return reply(200, MARIA)
    }
    const key = String(request.headers['idempotency-key'])
    const body = JSON.parse(Buffer.concat(chunks).toString())
    seen.push({ path, key, body })
    setImmediate(() => onWrite())
    if (serverMode === 'broken') return reply(500, { code: 'INTERNAL', msg: '' })
    if (serverMode === 'refuses')
      return reply(400, { code: 'INVALID', msg: 'Please sign the waiver before submitting' })
    if (serverMode === 'requires a lookup' && !body.kept) return reply(403, { code: 'CLIENT_NOT_LOOKED_UP', msg: '' })
    if (!effects.has(key)) effects.set(key, { success: true, number: effects.size + 1 })
    if (serverMode === 'stores, then drops the connection') return void request.socket.destroy()
    if (serverMode === 'stores, then hangs') return reply(502, { code: 'BACKEND_DOWN', msg: '' })
    reply(200, effects.get(key))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const realFetch = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(new URL(path, base), init))
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

/** The storage of a device. It survives a reload, because the outbox of the next page reads it. */
function deviceDisk(): { store: PendingWriteStore; kept: Map<string, PendingWrite> } {
  const stored = new Map<string, PendingWrite>()
  const store: PendingWriteStore = {
    all: async () => structuredClone([...stored.values()]),
    put: async pending => void stored.set(pending.key, structuredClone(pending)),
    remove: async key => void stored.delete(key),
  }
  return { store, kept: stored }
}

const isDone = (service: Outbox) => service.read().waiting.length + service.read().setAside.length === 0

describe('the outbox, with a working server,', () => {
  test('stores a signature on the device before sending it, and removes the signature after the server has received it', async () => {
    const { store, kept: stored } = deviceDisk()
    const service = createOutbox(store)
    const sending = service.saveAndSend(WAIVER)
    let storedWhileSending = 0
    onWrite = () => {
      storedWhileSending = stored.size
    }
    expect(await sending.outcome).toEqual({ outcome: 'delivered', response: { success: true, number: 1 } })
    expect(storedWhileSending).toBe(1)
    expect(stored.size).toBe(0)
    expect(isDone(service)).toBe(true)
  })

  test('sends a check-in once if all pending writes are sent while the device is still storing the check-in', async () => {
    const { store } = deviceDisk()
    const { promise: isStored, resolve: finishStoring } = Promise.withResolvers<void>()
    const service = createOutbox({ ...store, put: () => isStored })
    const sending = service.saveAndSend(CHECK_IN)
    await service.sendWaiting()
    finishStoring()
    expect(await sending.outcome).toMatchObject({ outcome: 'delivered' })
    expect(seen).toHaveLength(1)
  })

  test('notifies a screen when a signature is being saved and when it is saved', async () => {
    const service = createOutbox(deviceDisk().store)
    const waiting: number[] = []
    service.subscribe(() => waiting.push(service.read().waiting.length))
    await service.saveAndSend(WAIVER).outcome
    expect(waiting).toEqual([1, 0])
  })
})

describe('the outbox, without a network,', () => {
  test('stores a signature as pending, and sends the signature once when the network is back', async () => {
    const { store, kept: stored } = deviceDisk()
    const service = createOutbox(store)
    serverMode = 'drops the connection'
    expect(await service.saveAndSend(WAIVER).outcome).toMatchObject({ outcome: 'pending' })
    expect(stored.size).toBe(1)
    serverMode = 'healthy'
    await service.sendWaiting()
    expect([...effects.values()]).toEqual([{ success: true, number: 1 }])
    expect(stored.size).toBe(0)
  })

  test('neither loses nor duplicates a signature at a reload, even if the first attempt had reached the server', async () => {
    const disk = deviceDisk()
    serverMode = 'stores, then drops the connection'
    await createOutbox(disk.store).saveAndSend(WAIVER).outcome
    serverMode = 'healthy'
    const afterReload = createOutbox(disk.store)
    await afterReload.start()
    expect(seen.map(({ key }) => key)).toEqual([seen[0]!.key, seen[0]!.key])
    expect(seen[1]!.body).toEqual(seen[0]!.body)
    expect(effects.size).toBe(1)
    expect(isDone(afterReload)).toBe(true)
    expect(disk.kept.size).toBe(0)
  })

  test('delivers a write from the next browser page if the page that was sending the write is closed', async () => {
    const disk = deviceDisk()
    const dying = createOutbox({ ...disk.store, remove: () => new Promise(() => {}) })
    void dying.saveAndSend(WAIVER)
    await new Promise<void>(resolve => {
      onWrite = resolve
    })
    const next = createOutbox(disk.store)
    await next.start()
    expect(effects.size).toBe(1)
    expect(disk.kept.size).toBe(0)
  })

  test('sends several writes in the order in which they were made', async () => {
    const service = createOutbox(deviceDisk().store)
    serverMode = 'drops the connection'
    await service.saveAndSend(CHECK_IN).outcome
    await service.saveAndSend(WAIVER).outcome
    serverMode = 'healthy'
    await service.sendWaiting()
    expect(seen.map(({ path }) => path)).toEqual(['/api/square/enhanced-checkin', '/api/waivers'])
    expect(seen[0]!.body.preVerificationData).toMatchObject({ source: 'offline' })
  })

  test('sends a signature again automatically after a delay', async () => {
    const service = createOutbox(deviceDisk().store)
    serverMode = 'drops the connection'
    await service.saveAndSend(WAIVER).outcome
    serverMode = 'healthy'
    const written = new Promise<void>(resolve => {
      onWrite = resolve
    })
    vi.advanceTimersByTime(waitMs(1))
    await written
    expect(effects.size).toBe(1)
  })
})

describe('a check-in that waits for a signature', () => {
  test('is stored at once, and is sent a single time when the browser page releases the check-in', async () => {
    const { store, kept: stored } = deviceDisk()
    const service = createOutbox(store)
    const following = service.hold(CHECK_IN)
    // The network returns twice, but the held check-in is not sent.
    await service.sendWaiting()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(seen).toEqual([])
    expect([...stored.keys()]).toEqual([following.key])
    expect(await following.send().outcome).toMatchObject({ outcome: 'delivered' })
    expect(seen.map(({ key }) => key)).toEqual([following.key])
    expect(stored.size).toBe(0)
  })

  test('is sent by the next browser page if the first page is closed', async () => {
    const disk = deviceDisk()
    createOutbox(disk.store).hold(CHECK_IN)
    const next = createOutbox(disk.store)
    await next.start()
    expect(seen).toHaveLength(1)
    expect(disk.kept.size).toBe(0)
  })

  test('is sent in the background after its release', async () => {
    const service = createOutbox(deviceDisk().store)
    const following = service.hold(CHECK_IN)
    following.release()
    await vi.advanceTimersByTimeAsync(0)
    await vi.waitFor(() => expect(seen.map(({ key }) => key)).toEqual([following.key]))
    await vi.waitFor(() => expect(isDone(service)).toBe(true))
  })

  test('is never sent after it was discarded', async () => {
    const disk = deviceDisk()
    const service = createOutbox(disk.store)
    service.hold(CHECK_IN).discard()
    await vi.waitFor(() => expect(disk.kept.size).toBe(0))
    await service.sendWaiting()
    await createOutbox(disk.store).start()
    expect(seen).toEqual([])
  })
})

describe('a server with a problem', () => {
  test('processes a signature once, even if the client submits the signature again after an error', async () => {
    const service = createOutbox(deviceDisk().store)
    serverMode = 'broken'
    const first = service.saveAndSend(WAIVER)
    expect(await first.outcome).toMatchObject({ outcome: 'pending', error: { status: 500 } })
    serverMode = 'healthy'
    const second = service.saveAndSend(WAIVER, first.key)
    expect(await second.outcome).toMatchObject({ outcome: 'delivered' })
    expect(second.key).toBe(first.key)
    expect(effects.size).toBe(1)
    expect(isDone(service)).toBe(true)
  })

  test.each([WAIVER, CHECK_IN])(
    'processes a $kind once if it stores the write and then does not respond',
    async submission => {
      const { store, kept: stored } = deviceDisk()
      const service = createOutbox(store)
      serverMode = 'stores, then hangs'
      expect(await service.saveAndSend(submission).outcome).toMatchObject({ outcome: 'pending' })
      expect(stored.size).toBe(1)
      serverMode = 'healthy'
      await service.sendWaiting()
      expect(stored.size).toBe(0)
      expect(isDone(service)).toBe(true)
      // A repeated signature has the same idempotency key. A check-in that is sent later has a new key, because its
      // body then also contains the time.
      expect(new Set(seen.map(({ key }) => key)).size).toBe(submission.kind === 'waiver' ? 1 : 2)
      expect(seen).toHaveLength(2)
    },
  )

  test('gets only the new signature if the client signs again after a failed attempt', async () => {
    const { store, kept: stored } = deviceDisk()
    const service = createOutbox(store)
    serverMode = 'broken'
    const first = service.saveAndSend(WAIVER)
    await first.outcome
    serverMode = 'healthy'
    const rewritten: Submission = { ...WAIVER, body: { ...WAIVER.body, signatureData: 'data:other-ink' } }
    await service.saveAndSend(rewritten, first.key).outcome
    await service.sendWaiting()
    expect(seen.map(({ body }) => body.signatureData)).toEqual(['data:ink', 'data:other-ink'])
    expect(stored.size).toBe(0)
  })
})

describe('a refusal', () => {
  test('is returned to the waiting client, and the write is removed', async () => {
    const { store, kept: stored } = deviceDisk()
    serverMode = 'refuses'
    const result = await createOutbox(store).saveAndSend(WAIVER).outcome
    expect(result).toMatchObject({
      outcome: 'refused',
      refusal: { msg: 'Please sign the waiver before submitting' },
    })
    expect(stored.size).toBe(0)
  })

  test('sets the write aside for staff if the client has continued', async () => {
    const disk = deviceDisk()
    const service = createOutbox(disk.store)
    serverMode = 'refuses'
    const sending = service.saveAndSend(WAIVER)
    sending.handOver()
    await sending.outcome
    expect(service.read().setAside).toMatchObject([{ refusal: { status: 400, code: 'INVALID' } }])
    const afterReload = createOutbox(disk.store)
    await afterReload.start()
    expect(seen).toHaveLength(1)
    expect(afterReload.read().setAside).toHaveLength(1)
    serverMode = 'healthy'
    await afterReload.sendSetAside()
    expect(effects.size).toBe(1)
    expect(isDone(afterReload)).toBe(true)
  })

  test('lets staff discard the write only after the write was set aside', async () => {
    const disk = deviceDisk()
    const service = createOutbox(disk.store)
    serverMode = 'refuses'
    const sending = service.saveAndSend(WAIVER)
    await service.discardSetAside(sending.key)
    expect(service.read().waiting).toHaveLength(1)
    sending.handOver()
    await sending.outcome
    await service.discardSetAside(sending.key)
    expect(isDone(service)).toBe(true)
    const afterReload = createOutbox(disk.store)
    await afterReload.start()
    expect(isDone(afterReload)).toBe(true)
  })
})

describe('an expired lookup of the client', () => {
  test('makes the tablet send a signature again together with the client’s phone number', async () => {
    const service = createOutbox(deviceDisk().store)
    serverMode = 'requires a lookup'
    expect(await service.saveAndSend(WAIVER).outcome).toMatchObject({ outcome: 'delivered' })
    expect(seen[1]!.body.kept).toMatchObject({ phone: MARIA.phone })
  })

  test('makes the tablet look the client up again before the check-in is delivered', async () => {
    const service = createOutbox(deviceDisk().store)
    serverMode = 'requires a lookup'
    expect(await service.saveAndSend(CHECK_IN).outcome).toMatchObject({ outcome: 'delivered' })
    expect(seen).toHaveLength(2)
  })
})

test('a check-in of yesterday is set aside instead of being sent', async () => {
  const disk = deviceDisk()
  serverMode = 'drops the connection'
  await createOutbox(disk.store).saveAndSend(CHECK_IN).outcome
  for (const [key, pending] of disk.kept) {
    const yesterday = new Date(Date.parse(pending.keptAt) - 13 * 3_600_000).toISOString()
    disk.kept.set(key, { ...pending, keptAt: yesterday })
  }
  serverMode = 'healthy'
  const today = createOutbox(disk.store)
  await today.start()
  expect(seen).toHaveLength(0)
  expect(today.read().setAside).toMatchObject([{ refusal: { code: 'TOO_OLD' } }])
})

test('a browser that cannot store data still sends the writes of the current page', async () => {
  const refuse = () => Promise.reject(new DOMException('no', 'QuotaExceededError'))
  const service = createOutbox({ all: async () => [], put: refuse, remove: refuse })
  serverMode = 'drops the connection'
  await service.saveAndSend(WAIVER).outcome
  serverMode = 'healthy'
  await service.sendWaiting()
  expect(effects.size).toBe(1)
})
