import { isLoopback, isPrivate, plainAddress } from '@frontlash/config/network-address'
import { hopSignature, isHopSignature } from './address-signature.ts'
import type { TrustsProxy } from './trusted-proxies.ts'

/** The frontend sends this header for the backend's health if a proxy is missing in TRUST_PROXY. */
const HEADER = 'x-frontlash-unnamed-proxy'
const PURPOSE = 'unnamed-proxy'

export type ForwardedCall = {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly socket: { readonly remoteAddress?: string | undefined }
}

/**
 * The peer of a call if it is probably a proxy that is missing in TRUST_PROXY: it sends X-Forwarded-For from this
 * machine or a private network. Peers on the internet may send this header too and are ignored.
 */
export function unnamedProxy({ headers, socket }: ForwardedCall, trusts: TrustsProxy): string | undefined {
  if (headers['x-forwarded-for'] === undefined) return undefined
  const peer = plainAddress(socket.remoteAddress ?? '')
  return (isLoopback(peer) || isPrivate(peer)) && !trusts(peer, 0) ? peer : undefined
}

/**
 * The header that reports a missing proxy to the backend. It is signed, because the backend trusts only our frontend.
 */
export function signedUnnamedProxy(appSecret: string, address: string): Record<string, string> {
  return { [HEADER]: `${address} ${hopSignature(appSecret, `${PURPOSE} ${address}`)}` }
}

/** The proxy that our frontend reports; undefined without a valid signature. */
export function readUnnamedProxy(appSecret: string, headers: ForwardedCall['headers']): string | undefined {
  const header = headers[HEADER]
  if (typeof header !== 'string') return undefined
  const [address = '', signature = ''] = header.split(' ')
  return isHopSignature(appSecret, `${PURPOSE} ${address}`, signature) ? address : undefined
}
