import { BlockList, isIP, isIPv4, isIPv6, SocketAddress } from 'node:net'

const LOOPBACK = networks(['127.0.0.0/8', '::1'])
/** Private networks, which the internet does not route: RFC 1918, RFC 6598, RFC 3927, RFC 4193, RFC 4291. */
const PRIVATE = networks([
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '169.254.0.0/16',
  'fc00::/7',
  'fe80::/10',
])

/** True for an IP address without a zone. */
export function isAddress(text: string): boolean {
  return isIP(text) !== 0 && !text.includes('%')
}

/** True for an IP address or a network such as 10.88.0.0/16. */
export function isAddressOrNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  if (!isAddress(address) || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (isIPv4(address) ? 32 : 128))
}

/** The shortest form of an IP address. An IPv4 address on an IPv6 socket loses its prefix `::ffff:`. */
export function plainAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIPv6(plain) ? new SocketAddress({ address: plain, family: 'ipv6' }).address : plain
}

/** True if the list contains the IP address; false for an invalid address. */
export function isIn(list: BlockList, address: string): boolean {
  const plain = plainAddress(address)
  const family = isIP(plain)
  return family !== 0 && list.check(plain, family === 4 ? 'ipv4' : 'ipv6')
}

/** Builds a list for `isIn` from valid IP addresses and networks. */
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

/** True for an IP address in a private network; loopback is not private. */
export function isPrivate(address: string): boolean {
  return isIn(PRIVATE, address)
}
