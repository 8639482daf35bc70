import * as http from 'node:http'
import * as https from 'node:https'

const PROBE_INTERVAL_MS = 1_000

/** Watches whether a server responds. */
export type HealthWatch = {
  /**
   * Milliseconds since the last response, or since the watch began; time in which this machine slept is not counted.
   */
  readonly silentMs: () => number
  /** Whether the server has responded with 200 since the watch began. */
  readonly wasHealthy: () => boolean
  /** Restarts the watch, because a new process serves the address. */
  readonly startOver: () => void
  readonly stop: () => void
}

/**
 * Requests a health address every second. Any status is a response: a server without its database still handles calls.
 * Certificates are not verified, because a request contains no secret and the body of the response is not used.
 * @param options.probeTimeoutMs time limit of one request; a later response still counts
 * @param options.onProbe called after each second
 */
export function watchHealth(
  address: string,
  options: {
    readonly probeTimeoutMs: number
    readonly intervalMs?: number
    readonly nowMs?: () => number
    readonly onProbe?: () => void
  },
): HealthWatch {
  const { probeTimeoutMs, intervalMs = PROBE_INTERVAL_MS, nowMs = () => performance.now(), onProbe } = options
  const { Agent, get } = address.startsWith('https:') ? https : http
  const openAgent = () => new Agent({ keepAlive: true, rejectUnauthorized: false } as https.AgentOptions)
  const maxStepMs = 2 * intervalMs
  let agent = openAgent()
  let silentMs = 0
  let countedUntilMs = nowMs()
  let wasHealthy = false

  const count = () => {
    const now = nowMs()
    silentMs = addSilence(silentMs, now - countedUntilMs, maxStepMs)
    countedUntilMs = now
    return silentMs
  }
  const probe = () => {
    const current = agent
    const request = get(address, { agent, timeout: probeTimeoutMs }, response => {
      response.on('error', () => {}).resume()
      if (current !== agent) return
      count()
      silentMs = 0
      wasHealthy ||= response.statusCode === 200
    })
    request.on('timeout', () => request.destroy())
    // A failed request counts as no response, whatever the reason.
    request.on('error', () => {})
  }
  const timer = setInterval(() => {
    count()
    probe()
    onProbe?.()
  }, intervalMs)
  timer.unref()
  probe()

  return {
    silentMs: count,
    wasHealthy: () => wasHealthy,
    startOver: () => {
      agent.destroy()
      agent = openAgent()
      silentMs = 0
      countedUntilMs = nowMs()
      wasHealthy = false
    },
    stop: () => {
      clearInterval(timer)
      agent.destroy()
    },
  }
}

/**
 * Returns the silence after another step of `elapsedMs`. A step longer than `maxStepMs` counts as `maxStepMs`: the
 * machine slept, or this process was stopped, perhaps together with the watched server.
 */
export function addSilence(silentMs: number, elapsedMs: number, maxStepMs: number): number {
  return silentMs + Math.min(elapsedMs, maxStepMs)
}
