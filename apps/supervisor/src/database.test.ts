import { createServer } from 'node:net'
import { ConfigError } from '@frontlash/config/config'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer } from '../../server/test/databases.ts'
import { untilItAnswers } from './database.ts'

let server: Awaited<ReturnType<typeof openTestServer>>
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.release())

test('whoever names a database that is not there reads so in one line, without the password', async () => {
  const url = new URL(server.url)
  url.pathname = '/not-there'
  url.password = 'hidden'
  const error = await untilItAnswers(url.href).catch(error => error)
  expect(error).toBeInstanceOf(ConfigError)
  expect(error.message).toMatch(/^DATABASE_URL: no database for us at \S+\/not-there \(.*does not exist\)\.$/)
  expect(error.message).not.toContain('hidden')
})

test('a server that is away is waited for, and then named', async () => {
  const port = await aFreePort()
  const startedAt = performance.now()
  await expect(untilItAnswers(`postgres://salon@127.0.0.1:${port}/salon`, 600)).rejects.toThrow(
    new ConfigError(
      `DATABASE_URL: no database for us at 127.0.0.1:${port}/salon (connect ECONNREFUSED 127.0.0.1:${port}).`,
    ),
  )
  expect(performance.now() - startedAt).toBeGreaterThan(600)
})

test('a server that answers lets the salon start', async () => {
  await untilItAnswers(server.url)
})

async function aFreePort(): Promise<number> {
  const holder = createServer()
  await new Promise<void>(resolve => holder.listen(0, '127.0.0.1', resolve))
  const { port } = holder.address() as { port: number }
  await new Promise(resolve => holder.close(resolve))
  return port
}
