import { BlockList, isIP, isIPv4, isIPv6, SocketAddress } from 'node:net'

const LOOPBACK = networks(['127.0.0.0/8', '::1'])
/** Private networks, which no router of the internet forwards: RFC 1918, RFC 6598, RFC 3927, RFC 4193, RFC 4291. */
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

/** Whether this is an IP address, or a network as an address with a prefix length: 10.88.0.0/16. */
export function isAddressOrNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  if (!isAddress(address) || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (isIPv4(address) ? 32 : 128))
}

/** The shortest form of an address; an IPv4 address loses the prefix that an IPv6 socket adds (::ffff:). */
export function plainAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIPv6(plain) ? new SocketAddress({ address: plain, family: 'ipv6' }).address : plain
}

/**
 * A test whether an address is in any of the given addresses or networks, which must be valid. Other texts are in none.
 */
export function isIn(list: BlockList, address: string): boolean {
  const plain = plainAddress(address)
  const family = isIP(plain)
  return family !== 0 && list.check(plain, family === 4 ? 'ipv4' : 'ipv6')
}

/** The addresses and networks of a list, for `isIn`. */
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

/** Whether an address is this machine's own loopback. */
export function isLoopback(address: string): boolean {
  return isIn(LOOPBACK, address)
}

/** Whether an address belongs to a private network, and not to the internet; loopback is not private. */
export function isPrivate(address: string): boolean {
  return isIn(PRIVATE, address)
}
