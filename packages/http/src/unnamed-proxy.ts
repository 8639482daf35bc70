import { isLoopback, isPrivate, plainAddress } from '@frontlash/config/network-address'
import { hopSignature, isHopSignature } from './address-signature.ts'
import type { TrustsProxy } from './trusted-proxies.ts'

/**
 * By this header the frontend reports a proxy that is missing in TRUST_PROXY. The backend's health report then contains
 * the proxy.
 */
const HEADER = 'x-frontlash-unnamed-proxy'
const PURPOSE = 'unnamed-proxy'

export type ForwardedCall = {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly socket: { readonly remoteAddress?: string | undefined }
}

/**
 * The peer of a call if it is probably a proxy that TRUST_PROXY does not contain. Such a peer has an IP address of this
 * machine or of a private network and sends X-Forwarded-For. Peers on the internet may also send this header and are
 * ignored.
 */
export function unnamedProxy({ headers, socket }: ForwardedCall, trusts: TrustsProxy): string | undefined {
  if (headers['x-forwarded-for'] === undefined) return undefined
  const peer = plainAddress(socket.remoteAddress ?? '')
  return (isLoopback(peer) || isPrivate(peer)) && !trusts(peer, 0) ? peer : undefined
}

/** The header that reports a missing proxy to the backend. It is signed, so that nobody else can send it. */
export function signedUnnamedProxy(appSecret: string, address: string): Record<string, string> {
  return { [HEADER]: `${address} ${hopSignature(appSecret, `${PURPOSE} ${address}`)}` }
}

/** The proxy that the header reports; undefined without a valid signature of our frontend. */
export function readUnnamedProxy(appSecret: string, headers: ForwardedCall['headers']): string | undefined {
  const header = headers[HEADER]
  if (typeof header !== 'string') return undefined
  const [address = '', signature = ''] = header.split(' ')
  return isHopSignature(appSecret, `${PURPOSE} ${address}`, signature) ? address : undefined
}
