import { gatewayAddress } from '@frontlash/config/container'
import { expect, test } from 'vitest'
import { adviceLine, defaultTrustProxy, hopsAdvice, listenAdvice, unnamedProxyAdvice } from './network-advice.ts'

const SALON = { listen: undefined, runOnly: undefined, envFile: '/opt/frontlash/.env', trustProxy: undefined }
const OPEN = { ...SALON, listen: ['::'] }
const TABLET = '198.51.100.7'

const lineOf = (advice: ReturnType<typeof hopsAdvice>) => advice && adviceLine(advice)

test.each([
  [{ ...SALON, trustProxy: 1 }, undefined, 'TRUST_PROXY=127.0.0.1,::1 to /opt/frontlash/.env and restart the salon.'],
  [{ ...SALON, trustProxy: 2 }, undefined, 'TRUST_PROXY=127.0.0.1,::1,<the address of each further proxy> to'],
  [{ ...OPEN, trustProxy: 1 }, undefined, 'TRUST_PROXY=<the proxy’s address> to'],
  [{ ...SALON, trustProxy: 1 }, { peer: '127.0.0.1', forwardedFor: [TABLET] }, 'TRUST_PROXY=127.0.0.1,::1 to'],
  [
    { ...SALON, trustProxy: 2 },
    { peer: '::1', forwardedFor: ['10.0.0.9', TABLET] },
    'TRUST_PROXY=127.0.0.1,::1,10.0.0.9 to',
  ],
  [{ ...OPEN, trustProxy: 1 }, { peer: '10.0.0.7', forwardedFor: [TABLET] }, 'TRUST_PROXY=10.0.0.7 to'],
])(
  'the proxy advice for %j and %j names the proxy addresses that should replace the hop count',
  (setting, report, words) => {
    expect(lineOf(hopsAdvice(setting, report && { ...report, isPeerTrusted: true }, false))).toContain(words)
  },
)

test('the proxy advice says whether a hop count is valid only for a proxy on the same machine', () => {
  expect(lineOf(hopsAdvice({ ...SALON, trustProxy: 1 }, undefined, false))).toMatch(
    /^TRUST_PROXY=1 is a number of proxies, which counts only until the next version\. Please write /,
  )
  expect(lineOf(hopsAdvice({ ...OPEN, trustProxy: 1 }, undefined, false))).toContain(
    'only for a proxy on this machine.',
  )
  expect(lineOf(hopsAdvice({ ...OPEN, trustProxy: 1 }, undefined, true))).toContain('only until the next version.')
})

test('no proxy advice is given on a backend, or if TRUST_PROXY contains addresses or is not set', () => {
  expect(hopsAdvice({ ...SALON, trustProxy: 1, runOnly: 'backend' })).toBeUndefined()
  for (const trustProxy of [undefined, ['127.0.0.1'], 0]) expect(hopsAdvice({ ...SALON, trustProxy })).toBeUndefined()
})

test('the proxy advice names the address of a proxy that is missing in TRUST_PROXY', () => {
  const report = { peer: '10.88.0.1', forwardedFor: [TABLET], isPeerTrusted: false }
  expect(lineOf(unnamedProxyAdvice(SALON, report))).toBe(
    'All tablets look like one address: TRUST_PROXY does not name the proxy (seen: 10.88.0.1). Please write TRUST_PROXY=10.88.0.1 to /opt/frontlash/.env and restart the salon.',
  )
  expect(lineOf(unnamedProxyAdvice({ ...SALON, runOnly: 'backend' }, report))).toContain(
    'write TRUST_PROXY=10.88.0.1 to the .env of each frontend and restart the frontend.',
  )
  expect(unnamedProxyAdvice(SALON, { ...report, isPeerTrusted: true })).toBeUndefined()
  expect(unnamedProxyAdvice(SALON, { ...report, forwardedFor: [] })).toBeUndefined()
})

test('a machine that runs only the frontend or the backend is advised to set LISTEN', () => {
  expect(lineOf(listenAdvice({ ...SALON, runOnly: 'backend' }))).toMatch(
    /^LISTEN is not set, so the backend can be called at every address of this machine\. Please write LISTEN=</,
  )
  expect(listenAdvice({ ...SALON, runOnly: 'frontend', listen: ['127.0.0.1'] })).toBeUndefined()
  expect(listenAdvice(SALON)).toBeUndefined()
})

test('the suggested proxy address is loopback or, in a container, the gateway', () => {
  expect(defaultTrustProxy(false)).toBe('127.0.0.1,::1')
  expect(defaultTrustProxy(true)).toBe(gatewayAddress() ?? '127.0.0.1,::1')
})
