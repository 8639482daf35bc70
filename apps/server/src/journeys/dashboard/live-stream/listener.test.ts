import { createServer, IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, connect, Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import type { StreamedEvent } from '../../../records/board-events/streamed-event-store.ts'
import { openListener } from './listener.ts'

const KILOBYTE = 'x'.repeat(1_024)
const event = (position: number): StreamedEvent => ({
  position,
  kind: 'daily_status',
  subject: `booking ${position}`,
  data: JSON.stringify({ text: KILOBYTE }),
  isForManagers: false,
  isByPerson: false,
})

/** Makes a response without a reader, and the list of chunks that were written to it. */
function openResponse() {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  const written: string[] = []
  response.write = (chunk: Buffer | string) => {
    written.push(String(chunk))
    return true
  }
  return { response, written }
}

const now = new Date('2026-11-20T19:00:00Z')

test('events that arrive before a stream has started are sent when the stream starts', () => {
  const { response, written } = openResponse()
  const listener = openListener(response)
  listener.send([event(1), event(2)])
  expect(written).toEqual([])
  listener.begin({ position: 0, now, missed: [] })
  expect(written.join('').match(/^id: \d+$/gm)).toEqual(['id: 0', 'id: 1', 'id: 2'])
})

test('a stream that has buffered more than a megabyte before its start is closed without sending an event', () => {
  const { response, written } = openResponse()
  const listener = openListener(response)
  for (let position = 1; position <= 1_100; position++) listener.send([event(position)])
  response.writeHead(200)
  listener.begin({ position: 0, now, missed: [] })
  expect(written).toEqual([])
  expect(response.writableEnded).toBe(true)
})

test('a stream that is closed before its start sends no event', () => {
  const { response, written } = openResponse()
  const listener = openListener(response)
  listener.end()
  listener.send([event(1)])
  listener.begin({ position: 0, now, missed: [] })
  expect(written).toEqual([])
  expect(response.writableEnded).toBe(true)
})

test('a stream whose reader never reads is closed when more than a megabyte is unsent', async () => {
  // The limit of sends per second would otherwise make this test long.
  let ms = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (ms += 1_000))
  const most = Promise.withResolvers<number>()
  const server = createServer((_, response) => {
    const listener = openListener(response)
    listener.begin({ position: 0, now, missed: [] })
    let mostBytes = 0
    let position = 0
    const sending = setInterval(() => {
      for (let n = 0; n < 100; n++) listener.send([event(++position)])
      mostBytes = Math.max(mostBytes, response.writableLength)
    }, 1)
    response.once('close', () => {
      clearInterval(sending)
      most.resolve(mostBytes)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const reader = connect((server.address() as AddressInfo).port, '127.0.0.1')
  reader.write('GET / HTTP/1.1\r\nHost: salon\r\n\r\n')
  expect(await most.promise).toBeLessThan(1_200_000)
  reader.destroy()
  server.close()
  clock.mockRestore()
})
