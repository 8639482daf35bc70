import { isIPv6 } from 'node:net'

/** The key for the rate limit of an IP address: an IPv4 address, or the IPv6 /64 network of a household or phone. */
export function addressGroup(address: string): string {
  if (!isIPv6(address)) return address
  return `${expandedAddress(address).slice(0, 4).join(':')}::/64`
}

/** The eight groups of an IPv6 address, without leading zeros. */
export function expandedAddress(address: string): string[] {
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array(Math.max(0, zeros)).fill('0'), ...right].map(group =>
    group.replace(/^0+(?=.)/, '').toLowerCase(),
  )
}
