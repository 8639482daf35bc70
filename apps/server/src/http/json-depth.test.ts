import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handleErrors } from './errors.ts'
import { refuseDeepJson } from './json-depth.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = Fastify({ bodyLimit: 64 * 1024 })
  refuseDeepJson(app)
  handleErrors(app)
  app.post('/', async ({ body }) => ({ length: JSON.stringify(body).length }))
})
afterAll(() => app.close())

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
const send = (payload: string) =>
  app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload })

test.each([
  ['21 levels of arrays', nested(21)],
  ['21 levels of objects', `${'{"a":'.repeat(21)}1${'}'.repeat(21)}`],
  ['21 levels beside others', `[1,{"a":[]},${nested(20)}]`],
  ['32,000 levels', nested(32_000)],
])('JSON of %s is refused before the call is processed', async (_, body) => {
  const response = await send(body)
  expect([response.statusCode, response.json()]).toEqual([
    400,
    { code: 'INVALID', msg: 'JSON may be nested 20 levels deep.', field: 'body', requestId: expect.any(String) },
  ])
})

test.each([
  ['20 levels', nested(20)],
  ['20,000 small arrays', `[${Array(20_000).fill('[]').join(',')}]`],
  ['a string of brackets', JSON.stringify(nested(30_000))],
  ['null', 'null'],
])('the JSON parser accepts %s unchanged', async (_, body) => {
  expect((await send(body)).json()).toEqual({ length: body.length })
})

test.each(['', '{', '{"__proto__":{"a":1}}'])(
  'the invalid JSON "%s" is refused with the error of the JSON parser',
  async body => {
    const response = await send(body)
    expect([response.statusCode, response.json().code]).toEqual([400, 'INVALID'])
  },
)
