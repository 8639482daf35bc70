import type { Attack } from '../attack.ts'
import { withDatabase } from '../database.ts'
import { send, statusCounts } from '../send.ts'
import { strangerAt } from './sign-in.ts'

const LOCATION_READS_A_MINUTE = 60

export const CALL_ATTACKS: readonly Attack[] = [
  {
    title: 'writes by nobody, each with an Idempotency-Key',
    expected: `${LOCATION_READS_A_MINUTE} a minute succeed, the others get 429, and no response is stored`,
    run: async target => {
      const before = await storedResponses(target.databaseUrl)
      const statuses = await Promise.all(
        Array.from({ length: 300 }, async (_, n) => {
          await new Promise(resolve => setTimeout(resolve, n * 10))
          const sent = await send(target.url, {
            path: '/api/locations/current-v2',
            body: { clientLocation: 'tustin' },
            headers: { 'idempotency-key': `attack-${target.run}-${n}` },
            via: strangerAt(target, 0),
          })
          return sent.status
        }),
      )
      const stored = (await storedResponses(target.databaseUrl)) - before
      const accepted = statuses.filter(status => status === 200).length
      return {
        measured: `${statusCounts(statuses)}; ${stored} responses stored`,
        isAsExpected:
          accepted <= LOCATION_READS_A_MINUTE && stored === 0 && statuses.every(one => [200, 429, 503].includes(one)),
      }
    },
  },
  {
    title: 'JSON of 31,000 nested brackets',
    expected: '400',
    run: async target => {
      const sent = await send(target.url, {
        path: '/api/locations/current-v2',
        body: `{"clientLocation":"tustin","more":${'['.repeat(31_000)}${']'.repeat(31_000)}}`,
        headers: { 'idempotency-key': `nested-${target.run}` },
        via: strangerAt(target, 0),
      })
      return { measured: `${sent.status} ${sent.body?.code ?? ''}`, isAsExpected: sent.status === 400 }
    },
  },
  {
    title: 'the API description, asked for in a loop',
    expected: 'every response 200 or 503, from one copy in memory (half of them within 20 ms)',
    run: async target => {
      const received = []
      for (const endMs = performance.now() + 5_000; performance.now() < endMs; )
        received.push(await send(target.url, { path: '/api/openapi.json', via: strangerAt(target, 0) }))
      const times = received.map(one => one.ms).sort((a, b) => a - b)
      const middleMs = times[Math.floor(times.length / 2)]!
      return {
        measured: `${statusCounts(received.map(one => one.status))}, half within ${middleMs.toFixed(0)} ms`,
        isAsExpected: received.every(one => [200, 503].includes(one.status)) && middleMs <= 20,
      }
    },
  },
]

function storedResponses(databaseUrl: string): Promise<number> {
  return withDatabase(
    databaseUrl,
    async db => (await db.query('select count(*)::int as n from idempotency_keys')).rows[0].n,
  )
}
