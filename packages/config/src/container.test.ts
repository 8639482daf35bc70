import { expect, test } from 'vitest'
import { gatewayAddress, isInContainer } from './container.ts'

const HEAD = 'Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT'

test('the gateway of a container is read from the kernel’s routes', () => {
  const routes = [
    HEAD,
    'eth0\t0000580A\t00000000\t0001\t0\t0\t0\t0000FFFF\t0\t0\t0',
    'eth0\t00000000\t0100580A\t0003\t0\t0\t0\t00000000\t0\t0\t0',
  ].join('\n')
  expect(gatewayAddress(routes)).toBe('10.88.0.1')
})

test.each(['', `${HEAD}\n`, `${HEAD}\neth0\t00000000\t00000000\t0001\t0\t0\t0\t00000000\t0\t0\t0\n`])(
  'the gateway is undefined for the unusable routes %j',
  routes => expect(gatewayAddress(routes)).toBeUndefined(),
)

test('a container is recognised by the variable `container`', () => {
  expect(isInContainer({ container: 'podman' })).toBe(true)
  expect(isInContainer({})).toBe(false)
})
