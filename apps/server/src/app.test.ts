import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { CallContract } from '@frontlash/contract/call'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppUnderTest, openContext } from '../test/salon-under-test.ts'
import { serializerOf } from './http/serializers.ts'

const CONTRACT = join(import.meta.dirname, '../../../packages/contract/src')

let under: AppUnderTest
beforeAll(async () => {
  under = await openContext()
})
afterAll(() => under.close())

test('a call to an unknown path gets a 404 response with an error code, a request id and the security headers', async () => {
  const response = await under.app.inject({ method: 'GET', url: '/api/nothing-here' })
  expect(response.statusCode).toBe(404)
  expect(response.json()).toMatchObject({ code: 'NOT_FOUND', requestId: expect.any(String) })
  expect(response.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
  expect(response.headers['content-security-policy']).toContain("frame-ancestors 'none'")
})

test('a route cannot be added without an access rule', async () => {
  const { default: Fastify } = await import('fastify')
  const { requireAccessRules } = await import('./http/access-rules.ts')
  const app = Fastify()
  requireAccessRules(app)
  expect(() => app.get('/api/open-door', async () => 'come in')).toThrow('has no access rule')
})

// Serializers are created at their first use; without this test, a faulty schema would first fail for a client.
test('a serializer can be compiled from each response schema of the contract', async () => {
  const isCall = (value: unknown): value is CallContract =>
    typeof value === 'object' && value !== null && 'responses' in value && 'path' in value
  const files = readdirSync(CONTRACT).filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const modules: object[] = await Promise.all(files.map(name => import(join(CONTRACT, name))))
  const calls = modules.flatMap(one => Object.values(one)).filter(isCall)
  expect(calls.length).toBeGreaterThan(100)
  for (const { path, responses } of calls)
    for (const schema of Object.values(responses)) expect(() => serializerOf(schema), path).not.toThrow()
})
