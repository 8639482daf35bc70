import { CALLS } from '@frontlash/contract/calls'
import { openLog } from '@frontlash/process/log'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { expect, test } from 'vitest'
import { logRequests } from './request-log.ts'

test('each call except a health call writes one log line', async () => {
  const lines: string[] = []
  const log = openLog({ write: line => lines.push(line) }, 'test')
  const app = Fastify({ loggerInstance: log as FastifyBaseLogger, disableRequestLogging: true })
  logRequests(app)
  app.get(CALLS.health.path, async () => 'ok')
  app.get('/api/other/:phone', async () => 'ok')
  await app.inject(CALLS.health.path)
  await app.inject('/api/other/7145550101')
  expect(lines.map(line => JSON.parse(line).route)).toEqual(['/api/other/:phone'])
  await app.close()
})
