import * as http from 'node:http'
import * as https from 'node:https'

const PROBE_INTERVAL_MS = 1_000

export type HealthWatch = {
  /** The milliseconds since the last response or the start of the watch, without the time this machine slept. */
  readonly silentMs: () => number
  /** True if the server has sent a 200 since the watch began. */
  readonly wasHealthy: () => boolean
  /** Restarts the watch for a new process at the same URL. */
  readonly startOver: () => void
  readonly stop: () => void
}

/**
 * Polls a health URL every second. A response with any status counts, because a server without its database still
 * handles calls. Certificates are not verified, because requests contain no secret and response bodies are ignored.
 *
 * @param options.probeTimeoutMs the time limit of a request; a response that arrives later still counts
 * @param options.onProbe called each second
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
 * Adds `elapsedMs` to the silence, but at most `maxStepMs`. A longer step means that the machine slept or that this
 * process was stopped, perhaps together with the watched server.
 */
export function addSilence(silentMs: number, elapsedMs: number, maxStepMs: number): number {
  return silentMs + Math.min(elapsedMs, maxStepMs)
}
