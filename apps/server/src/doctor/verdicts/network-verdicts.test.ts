import { type Config, readConfig } from '@frontlash/config/config'
import { describe, expect, test } from 'vitest'
import { findingLine } from './finding.ts'
import { betweenMachinesVerdicts, hopsVerdict, listenVerdict, proxyVerdict } from './network-verdicts.ts'

const SALON = readConfig({
  APP_SECRET: 's'.repeat(32),
  SQUARE_ACCESS_TOKEN: 'token',
  PUBLIC_URL: 'https://salon.example',
  TRUST_PROXY: '127.0.0.1,::1',
  ENV_FILE: '/opt/frontlash/.env',
})
const salon = (changes: Partial<Config>): Config => ({ ...SALON, ...changes })
const THROUGH_PROXY = { peer: '10.88.0.1', forwardedFor: ['198.51.100.7'], isPeerTrusted: false }

describe('the doctor command’s finding about the server’s listening addresses', () => {
  test.each([
    [{}, '✓ Only this machine can call the salon’s ports (127.0.0.1, ::1).'],
    [{ listen: ['::'] }, '✓ The salon listens on ::, as LISTEN says.'],
    [{ runOnly: 'backend' }, '? LISTEN is not set, so the backend can be called at every address'],
    [{ runOnly: 'backend', listen: ['127.0.0.1'] }, '✓ Only this machine'],
    [{ listen: ['203.0.113.77'] }, '✗ LISTEN names 203.0.113.77, which is no address of this machine'],
  ] as [Partial<Config>, string][])('contains the expected message for the configuration %j', (changes, words) => {
    expect(findingLine(listenVerdict(salon(changes)))).toContain(words)
  })
})

describe('the doctor command’s finding about the reverse proxy', () => {
  test.each([
    [{}, { ...THROUGH_PROXY, isPeerTrusted: true }, '✓ TRUST_PROXY covers the proxy in front (10.88.0.1).'],
    [
      {},
      THROUGH_PROXY,
      '✗ All tablets look like one address: TRUST_PROXY does not name the proxy (seen: 10.88.0.1). Mend: write TRUST_PROXY=10.88.0.1 to /opt/frontlash/.env',
    ],
    [{ trustProxy: undefined }, THROUGH_PROXY, '✗ All tablets look like one address'],
    [{}, { away: 'ECONNREFUSED' }, '? Whether TRUST_PROXY names the proxy could not be checked'],
    [{}, { away: 'ECONNREFUSED' }, 'cannot be made from this machine (ECONNREFUSED)'],
    [
      { trustProxy: undefined },
      { away: 'ECONNREFUSED' },
      '? TRUST_PROXY is not set, and a call to https://salon.example',
    ],
    [{ trustProxy: undefined, runOnly: 'backend' }, { away: 'ECONNREFUSED' }, '? Whether TRUST_PROXY'],
    [{}, { ...THROUGH_PROXY, forwardedFor: [] }, '? A call to https://salon.example arrived without X-Forwarded-For'],
  ] as [Partial<Config>, Parameters<typeof proxyVerdict>[0], string][])(
    'contains the expected message for the configuration %j and the call %j',
    (changes, outcome, words) => {
      expect(findingLine(proxyVerdict(outcome, salon(changes)))).toContain(words)
    },
  )

  test('warns about a hop count in TRUST_PROXY without reporting an error', () => {
    const finding = hopsVerdict(salon({ trustProxy: 1 }), { ...THROUGH_PROXY, isPeerTrusted: true })
    expect(findingLine(finding!)).toBe(
      '? TRUST_PROXY=1 is a number of proxies, which counts only until the next version. Look: write TRUST_PROXY=10.88.0.1 to /opt/frontlash/.env and restart the salon.',
    )
    expect(hopsVerdict(salon({ trustProxy: 1, runOnly: 'backend' }), undefined)).toBeUndefined()
    expect(hopsVerdict(SALON, undefined)).toBeUndefined()
  })
})

test.each([
  [{ databaseUrl: 'postgresql://frontlash@%2Fvar%2Frun%2Fpostgresql/frontlash' }, []],
  [{ databaseUrl: 'postgresql://salon:x@[::1]/salon' }, []],
  [{ databaseUrl: 'postgresql://salon:x@10.0.0.4/salon?sslmode=verify-full' }, []],
  [{ databaseUrl: 'postgresql://salon:x@10.0.0.4/salon?sslmode=require' }, ['? The database at 10.0.0.4 is called']],
  [{ databaseUrl: undefined, runOnly: 'backend' as const }, ['? Frontends on other machines call this one']],
])('the findings about connections between machines depend on the configuration %o', (config, words) => {
  const lines = betweenMachinesVerdicts({ runOnly: undefined, ...config }).map(findingLine)
  expect(lines).toEqual(words.map(word => expect.stringContaining(word)))
})
