import { isLoopback, isPrivate, plainAddress } from '@frontlash/config/network-address'
import { hopSignature, isHopSignature } from './address-signature.ts'
import type { TrustsProxy } from './trusted-proxies.ts'

/** The header in which the frontend reports a proxy that TRUST_PROXY does not name, for the backend's health. */
const HEADER = 'x-frontlash-unnamed-proxy'
const PURPOSE = 'unnamed-proxy'

/** The parts of a request that reveal a proxy in front. */
export type ForwardedCall = {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly socket: { readonly remoteAddress?: string | undefined }
}

/**
 * The peer of a call when it seems to be a proxy that TRUST_PROXY does not name: it sends X-Forwarded-For from this
 * machine or a private network. A peer from the internet may send the header too, and is ignored.
 */
export function unnamedProxy({ headers, socket }: ForwardedCall, trusts: TrustsProxy): string | undefined {
  if (headers['x-forwarded-for'] === undefined) return undefined
  const peer = plainAddress(socket.remoteAddress ?? '')
  return (isLoopback(peer) || isPrivate(peer)) && !trusts(peer, 0) ? peer : undefined
}

/**
 * The header that reports an unnamed proxy to the backend, signed so that the backend accepts it only from our
 * frontend.
 */
export function signedUnnamedProxy(appSecret: string, address: string): Record<string, string> {
  return { [HEADER]: `${address} ${hopSignature(appSecret, `${PURPOSE} ${address}`)}` }
}

/** The proxy that our frontend has reported; undefined without a valid signature. */
export function readUnnamedProxy(appSecret: string, headers: ForwardedCall['headers']): string | undefined {
  const header = headers[HEADER]
  if (typeof header !== 'string') return undefined
  const [address = '', signature = ''] = header.split(' ')
  return isHopSignature(appSecret, `${PURPOSE} ${address}`, signature) ? address : undefined
}
