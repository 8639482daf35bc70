import { readFileSync } from 'node:fs'

/**
 * The kernel's IPv4 routing table. Its first columns are interface, destination and gateway. The IP addresses are
 * hexadecimal in the byte order of the machine.
 */
const ROUTES = '/proc/net/route'
const EVERYWHERE = '00000000'

/**
 * True in a container. deploy/Containerfile and podman set the variable `container` by convention
 * (systemd.io/CONTAINER_INTERFACE).
 */
export function isInContainer(env: NodeJS.ProcessEnv = process.env): boolean {
  return Boolean(env.container)
}

/**
 * The IP address of the gateway; undefined if there is none. In a container, calls of a proxy on the host come from
 * this address.
 */
export function gatewayAddress(routes = readRoutes()): string | undefined {
  const row = routes
    .split('\n')
    .map(line => line.split(/\s+/))
    .find(([, destination, gateway]) => destination === EVERYWHERE && gateway !== undefined && gateway !== EVERYWHERE)
  const bytes = row?.[2]?.match(/../g)
  return bytes
    ?.map(byte => Number.parseInt(byte, 16))
    .reverse()
    .join('.')
}

function readRoutes(): string {
  try {
    return readFileSync(ROUTES, 'utf8')
  } catch {
    return ''
  }
}
