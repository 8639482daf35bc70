import type { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import {
  isOpenedDirectly,
  isOpenToNetwork,
  listenAddresses,
  networkAddress,
  refuseForeignAddresses,
} from './listen-addresses.ts'

type Interfaces = ReturnType<typeof networkInterfaces>

const one = (address: string, internal = false) => ({
  address,
  netmask: '',
  mac: '',
  internal,
  cidr: null,
  ...(address.includes(':') ? { family: 'IPv6' as const, scopeid: 0 } : { family: 'IPv4' as const }),
})
const MACHINE: Interfaces = {
  lo: [one('127.0.0.1', true), one('::1', true)],
  eth0: [one('203.0.113.9'), one('fe80::1'), one('fd00::9')],
  wlan0: [one('192.168.1.20')],
}

test.each([
  [undefined, undefined, ['127.0.0.1', '::1'], false],
  [['127.0.0.1', '::1'], undefined, ['127.0.0.1', '::1'], false],
  [['192.168.1.20'], undefined, ['127.0.0.1', '::1', '192.168.1.20'], true],
  [['192.168.1.20', '192.168.1.20', 'fd00::9'], undefined, ['127.0.0.1', '::1', '192.168.1.20', 'fd00::9'], true],
  [['0.0.0.0'], undefined, ['0.0.0.0', '::1'], true],
  [['0.0.0.0', '192.168.1.20', 'fd00::9'], undefined, ['0.0.0.0', '::1', 'fd00::9'], true],
  [['::'], undefined, ['::'], true],
  [['192.168.1.20', '::'], undefined, ['::'], true],
  [undefined, 'backend', ['::'], true],
  [undefined, 'frontend', ['::'], true],
  [['127.0.0.1'], 'frontend', ['127.0.0.1', '::1'], false],
  [['10.0.0.2'], 'backend', ['127.0.0.1', '::1', '10.0.0.2'], true],
] as const)('a server with LISTEN=%s and RUN_ONLY=%s listens on %s', (listen, runOnly, addresses, isOpen) => {
  expect(listenAddresses({ listen, runOnly })).toEqual(addresses)
  expect(isOpenToNetwork({ listen, runOnly })).toBe(isOpen)
})

test.each([
  [undefined, undefined],
  [['127.0.0.1'], undefined],
  [['0.0.0.0'], '192.168.1.20'],
  [['::'], '192.168.1.20'],
  [['203.0.113.9'], '203.0.113.9'],
  [['fd00::9'], 'fd00::9'],
] as const)('links for LISTEN=%s contain the network address %s', (listen, address) => {
  expect(networkAddress(listen, MACHINE)).toBe(address)
})

test('the function networkAddress returns undefined on a machine without a network', () => {
  expect(networkAddress(['::'], { lo: MACHINE.lo! })).toBeUndefined()
})

test('a LISTEN address that the machine does not have is refused with a one-line error', () => {
  const refuse = (listen: string[]) => refuseForeignAddresses({ listen, runOnly: undefined }, MACHINE)
  expect(() => refuse(['192.168.1.20', '192.168.1.21'])).toThrow(
    new ConfigError(
      'LISTEN names 192.168.1.21, which is no address of this machine (its addresses: 203.0.113.9, fd00::9, 192.168.1.20).',
    ),
  )
  for (const listen of [['::'], ['0.0.0.0'], ['127.0.0.1', '192.168.1.20', 'fd00::9']])
    expect(() => refuse(listen)).not.toThrow()
})

test('LISTEN may contain spaces, long forms of addresses, and IPv4 addresses in IPv6 form', () => {
  const { listen } = readConfig({ APP_SECRET: 's'.repeat(32), LISTEN: '192.168.1.20, FD00:0:0::9,::ffff:10.0.0.2' })
  expect(listen).toEqual(['192.168.1.20', 'fd00::9', '10.0.0.2'])
})

test('links contain the network address only in a demo that has LISTEN and no PUBLIC_URL', () => {
  const urlOf = (env: Record<string, string>) => readConfig({ APP_SECRET: 's'.repeat(32), ...env }).publicUrl
  const own = networkAddress(['::'])
  expect(urlOf({ LISTEN: '0.0.0.0' })).toBe(
    own ? `http://${own.includes(':') ? `[${own}]` : own}:3000` : 'http://localhost:3000',
  )
  expect(urlOf({ LISTEN: 'fd00::9', FRONTEND_PORT: '3100' })).toBe('http://[fd00::9]:3100')
  expect(urlOf({ LISTEN: '127.0.0.1' })).toBe('http://localhost:3000')
  expect(urlOf({ LISTEN: '0.0.0.0', SQUARE_ACCESS_TOKEN: 'token' })).toBe('http://localhost:3000')
  expect(urlOf({ LISTEN: '0.0.0.0', PUBLIC_URL: 'https://demo.example' })).toBe('https://demo.example')
})

test.each([
  ['http://192.168.1.20:3000', true],
  ['http://salon.local:3000', true],
  ['http://[fd00::9]:3000', true],
  ['http://localhost:3000', false],
  ['http://127.0.0.1:3000', false],
  ['http://[::1]:3000', false],
  ['https://salon.example', false],
])('a browser opens %s without a proxy in between (expected: %s)', (publicUrl, isDirect) => {
  expect(isOpenedDirectly(publicUrl)).toBe(isDirect)
})
