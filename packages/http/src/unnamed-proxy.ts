import { isLoopback, isPrivate, plainAddress } from '@frontlash/config/network-address'
import { hopSignature, isHopSignature } from './address-signature.ts'
import type { TrustsProxy } from './trusted-proxies.ts'

/** The address of a proxy that TRUST_PROXY does not name, from the frontend to the backend, whose health reports it. */
const HEADER = 'x-frontlash-unnamed-proxy'
const PURPOSE = 'unnamed-proxy'

/** The parts of a call that tell about the proxies in front. */
export type ForwardedCall = {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly socket: { readonly remoteAddress?: string | undefined }
}

/**
 * The peer of a call when it is probably a proxy that TRUST_PROXY does not name: it sends X-Forwarded-For from this machine
 * or a private network. Peers from the internet may send the header too, and are ignored.
 */
export function unnamedProxy({ headers, socket }: ForwardedCall, trusts: TrustsProxy): string | undefined {
  if (headers['x-forwarded-for'] === undefined) return undefined
  const peer = plainAddress(socket.remoteAddress ?? '')
  return (isLoopback(peer) || isPrivate(peer)) && !trusts(peer, 0) ? peer : undefined
}

/** The header with which the frontend passes on such a proxy, signed so that the backend believes no other sender. */
export function signedUnnamedProxy(appSecret: string, address: string): Record<string, string> {
  return { [HEADER]: `${address} ${hopSignature(appSecret, `${PURPOSE} ${address}`)}` }
}

/** The proxy that our own frontend has passed on; undefined when there is none, or when the signature is invalid. */
export function readUnnamedProxy(appSecret: string, headers: ForwardedCall['headers']): string | undefined {
  const header = headers[HEADER]
  if (typeof header !== 'string') return undefined
  const [address = '', signature = ''] = header.split(' ')
  return isHopSignature(appSecret, `${PURPOSE} ${address}`, signature) ? address : undefined
}
