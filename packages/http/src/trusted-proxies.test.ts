import { expect, test } from 'vitest'
import { trustedProxies } from './trusted-proxies.ts'

type Setting = Parameters<typeof trustedProxies>[0]

const BOTH_PARTS = { listen: undefined, runOnly: undefined }
const OPEN = { listen: ['::'], runOnly: undefined }
const FRONTEND = { listen: undefined, runOnly: 'frontend' as const }
const OPEN_FRONTEND = { listen: ['::'], runOnly: 'frontend' as const }

const peers = (setting: Setting, inContainer: boolean) => {
  const trusts = trustedProxies(setting, inContainer)
  return ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.88.0.1', 'fd00::9', '203.0.113.9'].filter(peer => trusts(peer, 0))
}
const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1']
const PRIVATE = [...LOOPBACK, '10.88.0.1', 'fd00::9']

test.each([
  ['on a machine with both parts', BOTH_PARTS, false, PRIVATE],
  ['on a machine that LISTEN opens', OPEN, false, LOOPBACK],
  ['in a container', OPEN, true, PRIVATE],
  ['on a frontend by itself', FRONTEND, false, PRIVATE],
  ['on a frontend by itself that LISTEN opens', OPEN_FRONTEND, false, PRIVATE],
] as const)(
  'a hop count %s applies only to peers that can be a proxy of the salon',
  (_where, setting, inContainer, trusted) => {
    expect(peers({ trustProxy: 1, ...setting }, inContainer)).toEqual(trusted)
  },
)

test('the hop count is the number of proxies that are trusted, whichever addresses they have', () => {
  const trusts = trustedProxies({ trustProxy: 2, ...BOTH_PARTS }, false)
  expect([0, 1, 2].map(hop => trusts('127.0.0.1', hop))).toEqual([true, true, false])
  expect(trusts('203.0.113.9', 1)).toBe(true)
  expect(trustedProxies({ trustProxy: 0, ...BOTH_PARTS }, false)('127.0.0.1', 0)).toBe(false)
})

test('only addresses and networks in the list are trusted, at each hop', () => {
  const trusts = trustedProxies({ trustProxy: ['10.88.0.1', 'fd00::/8', '::ffff:192.168.1.1'], ...OPEN }, false)
  for (const address of ['10.88.0.1', '::ffff:10.88.0.1', 'fd12::1', '192.168.1.1'])
    expect(trusts(address, 3), address).toBe(true)
  for (const address of ['10.88.0.2', '127.0.0.1', '::1', 'unknown', ''])
    expect(trusts(address, 0), address).toBe(false)
})

test('no peer is trusted if TRUST_PROXY is not set', () => {
  expect(peers({ trustProxy: undefined, ...BOTH_PARTS }, false)).toEqual([])
})
