import { LONG_CALLS } from '@frontlash/contract/long-calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppUnderTest, openContext } from '../../test/salon-under-test.ts'

type Described = { description?: string; responses: Record<string, { description: string }> }

let under: AppUnderTest
beforeAll(async () => {
  under = await openContext()
})
afterAll(async () => {
  await under.close()
})

test('the API reference says which calls may take longer than 8 seconds, and what follows for all others', async () => {
  const page = (await under.app.inject('/api/openapi.json')).json() as { paths: Record<string, object> }
  const calls = Object.entries(page.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({
      name: `${method.toUpperCase()} ${path}`,
      ...(call as Described),
    })),
  )
  const longCalls = LONG_CALLS.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`).sort()
  const saysLonger = calls.filter(one => one.description === 'This call may take longer than 8 seconds.')
  expect(saysLonger.map(one => one.name).sort()).toEqual(longCalls)
  for (const { name, responses } of calls)
    expect([name, responses[502]?.description]).toEqual([
      name,
      longCalls.includes(name)
        ? 'BACKEND_DOWN: the server is away'
        : 'BACKEND_DOWN: the server is away or has not responded for 8 seconds',
    ])
})
