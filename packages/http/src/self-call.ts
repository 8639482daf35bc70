import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { plainAddress } from '@frontlash/config/network-address'
import { hopSignature, isHopSignature } from './address-signature.ts'
import type { TrustsProxy } from './trusted-proxies.ts'

/**
 * The path of a call that the server makes to itself, through PUBLIC_URL and all proxies in front. A caller with the
 * salon's key gets a response with the IP address from which the call arrived.
 */
export const SELF_CALL = '/frontend-self-call'

const HEADER = 'x-frontlash-self-call'
const PURPOSE = 'self-call'
/**
 * The allowed clock difference between the salon's machines. If somebody repeats a call in this time, the response
 * reveals nothing new.
 */
const VALID_MS = 5 * 60_000
const ATTEMPT_TIMEOUT_MS = 5_000
const RETRY_AFTER_MS = 500

export type SelfCallReport = {
  readonly peer: string
  /** The IP addresses in X-Forwarded-For, nearest first; empty if there is no such header. */
  readonly forwardedFor: readonly string[]
  /** True if TRUST_PROXY contains this peer, so that its X-Forwarded-For header is used. */
  readonly isPeerTrusted: boolean
}

export type SelfCallOutcome = SelfCallReport | { readonly away: string }

/** True for a self-call that was recently signed with this salon's key. */
export function isSelfCall(appSecret: string, headers: IncomingHttpHeaders, nowMs = Date.now()): boolean {
  const { [HEADER]: header } = headers
  if (typeof header !== 'string') return false
  const [time = '', signature = ''] = header.split(' ')
  return Math.abs(nowMs - Number(time)) < VALID_MS && isHopSignature(appSecret, `${PURPOSE} ${time}`, signature)
}

export function selfCallReport(
  { headers, socket }: { headers: IncomingHttpHeaders; socket: { remoteAddress?: string | undefined } },
  trusts: TrustsProxy,
): SelfCallReport {
  const forwarded = headers['x-forwarded-for']
  const chain = [forwarded ?? []].flat().flatMap(line => line.split(','))
  const peer = plainAddress(socket.remoteAddress ?? '')
  return {
    peer,
    forwardedFor: chain.map(address => plainAddress(address.trim())).reverse(),
    isPeerTrusted: trusts(peer, 0),
  }
}

/**
 * Calls this server itself through PUBLIC_URL. Retries for `timeoutMs`, because a proxy may notice some seconds late
 * that the server has started. `away` is the reason why no report arrived.
 */
export async function callSelf(
  salon: { readonly publicUrl: string; readonly appSecret: string },
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<SelfCallOutcome> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const outcome = await attempt(
      salon,
      AbortSignal.any([AbortSignal.timeout(ATTEMPT_TIMEOUT_MS), ...(signal ? [signal] : [])]),
    )
    if (!('away' in outcome) || signal?.aborted || Date.now() + RETRY_AFTER_MS >= deadline) return outcome
    await pause(RETRY_AFTER_MS)
  }
}

async function attempt(
  { publicUrl, appSecret }: { readonly publicUrl: string; readonly appSecret: string },
  signal: AbortSignal,
): Promise<SelfCallOutcome> {
  const time = String(Date.now())
  const headers = { [HEADER]: `${time} ${hopSignature(appSecret, `${PURPOSE} ${time}`)}` }
  try {
    const response = await fetch(publicUrl + SELF_CALL, { headers, redirect: 'manual', signal })
    const body = (await response.json().catch(() => undefined)) as SelfCallReport | undefined
    if (response.ok && typeof body?.peer === 'string' && Array.isArray(body.forwardedFor)) return body
    return { away: response.ok ? 'something else is there' : `status ${response.status}` }
  } catch (error) {
    const { message, cause } = error as Error & { cause?: { code?: string } }
    return { away: cause?.code ?? message }
  }
}
