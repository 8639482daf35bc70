import { LONG_CALLS } from '@frontlash/contract/long-calls'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type AppUnderTest, openContext } from '../../test/salon-under-test.ts'
import { addContractPage } from './contract-page.ts'

type Described = { description?: string; responses: Record<string, { description: string }> }

let under: AppUnderTest
let app: FastifyInstance
beforeAll(async () => {
  under = await openContext()
  app = Fastify()
  await addContractPage(app, '1.2.3')
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await under.close()
})

test('the API reference lists the calls that may take longer than 8 seconds', async () => {
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

test('the contract is converted to JSON only once for all callers', async () => {
  const contract = vi.spyOn(app, 'swagger')
  const ask = (url: string) => app.inject({ url })
  for (let time = 0; time < 2; time++) {
    for (const path of ['/api/openapi.json', '/api/docs/json']) {
      const asJson = await ask(path)
      expect(asJson.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(asJson.json()).toMatchObject({ openapi: '3.0.3', info: { version: '1.2.3' } })
    }
    const asYaml = await ask('/api/docs/yaml')
    expect(asYaml.headers['content-type']).toBe('application/x-yaml')
    expect(asYaml.body).toMatch(/^openapi: 3\.0\.3\n/)
  }
  expect(contract).toHaveBeenCalledTimes(2)
})
