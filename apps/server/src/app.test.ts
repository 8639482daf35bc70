import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppUnderTest, openContext } from '../test/salon-under-test.ts'

let under: AppUnderTest
beforeAll(async () => {
  under = await openContext()
})
afterAll(() => under.close())

test('an address that does not exist is answered in the words and with the headers of every other answer', async () => {
  const answer = await under.app.inject({ method: 'GET', url: '/api/nothing-here' })
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ code: 'NOT_FOUND', requestId: expect.any(String) })
  expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
  expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
})

test('a route without an access rule does not start', async () => {
  const { default: Fastify } = await import('fastify')
  const { requireAccessRules } = await import('./http/access-rules.ts')
  const app = Fastify()
  requireAccessRules(app)
  expect(() => app.get('/api/open-door', async () => 'come in')).toThrow('has no access rule')
})
