import { readFileSync } from 'node:fs'

/**
 * The kernel's IPv4 routes: the columns are interface, destination, gateway and more; addresses are hexadecimal in this
 * machine's byte order.
 */
const ROUTES = '/proc/net/route'
const EVERYWHERE = '00000000'

/**
 * Whether this process runs in a container: deploy/Containerfile and podman set the conventional variable
 * (systemd.io/CONTAINER_INTERFACE).
 */
export function isInContainer(env: NodeJS.ProcessEnv = process.env): boolean {
  return Boolean(env.container)
}

/**
 * The address of the gateway: calls of a proxy on the machine reach a container from this address. Undefined without a
 * gateway.
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
