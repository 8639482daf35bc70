import { BlockList, isIP, isIPv4, isIPv6, SocketAddress } from 'node:net'

const LOOPBACK = networks(['127.0.0.0/8', '::1'])
/**
 * Private networks, which the routers of the internet do not forward: RFC 1918, RFC 6598, RFC 3927, RFC 4193, RFC 4291.
 */
const PRIVATE = networks([
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '169.254.0.0/16',
  'fc00::/7',
  'fe80::/10',
])

/** Whether this is an IP address, without a zone. */
export function isAddress(text: string): boolean {
  return isIP(text) !== 0 && !text.includes('%')
}

/** Whether this is an IP address or a network in prefix notation: 10.88.0.0/16. */
export function isAddressOrNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  if (!isAddress(address) || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (isIPv4(address) ? 32 : 128))
}

/** The shortest form of an address, without the prefix (::ffff:) that an IPv6 socket adds to an IPv4 address. */
export function plainAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIPv6(plain) ? new SocketAddress({ address: plain, family: 'ipv6' }).address : plain
}

/** Whether an address is in the list; false for a text that is not an address. */
export function isIn(list: BlockList, address: string): boolean {
  const plain = plainAddress(address)
  const family = isIP(plain)
  return family !== 0 && list.check(plain, family === 4 ? 'ipv4' : 'ipv6')
}

/** A list for `isIn` from addresses and networks, which must be valid. */
export function networks(members: readonly string[]): BlockList {
  const list = new BlockList()
  for (const member of members) {
    const [given = '', prefix] = member.split('/')
    const address = plainAddress(given)
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return list
}

export function isLoopback(address: string): boolean {
  return isIn(LOOPBACK, address)
}

/** Whether an address belongs to a private network. Loopback does not. */
export function isPrivate(address: string): boolean {
  return isIn(PRIVATE, address)
}
