import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { join } from 'node:path'
import type { Config } from '@frontlash/config/config'
import { writeEnvFile } from '@frontlash/config/env-file'
import { isOpenedDirectly } from '@frontlash/config/listen-addresses'
import { isLoopback } from '@frontlash/config/network-address'
import { FRONTEND_HEALTH } from '@frontlash/http/frontend-health'
import { callSelf, isSelfCall, SELF_CALL, selfCallReport } from '@frontlash/http/self-call'
import { trustedProxies } from '@frontlash/http/trusted-proxies'
import { logFilePath } from '@frontlash/process/log-file'
import { step } from './step.ts'

/** This file in the data folder records that the value of LISTEN was decided. */
const MARK = 'listen-decided'
const EVERY = '::'
const CALL_TIMEOUT_MS = 10_000

/** The configuration with which to start, and a notice for the owner. */
export type ListenDecision = { readonly config: Config; readonly notice?: string }

/**
 * Decides the value of LISTEN once, and writes it to the environment file. The decision is needed after an upgrade from
 * a version without LISTEN, which listened on all addresses (docs/settings.md, "The network"). All addresses are still
 * needed if tablets call over http, or if the proxy of PUBLIC_URL runs on another machine. If the decision fails, it is
 * repeated at the next start.
 */
export async function decideListen(config: Config, callTimeoutMs = CALL_TIMEOUT_MS): Promise<ListenDecision> {
  if (config.mode !== 'real' || config.runOnly) return { config }
  const mark = join(config.dataDir, MARK)
  if (existsSync(mark)) return { config }
  const ranBefore = existsSync(logFilePath(config.dataDir, 'frontend'))
  const reason = ranBefore && !config.listen ? await reasonToListen(config, callTimeoutMs) : 'no reason'
  if (reason === 'unknown') return { config }
  if (reason === 'no reason') {
    writeMark(mark)
    return { config }
  }
  const place = writeListen(config)
  if (place) writeMark(mark)
  const written = place ? `LISTEN=:: was written to ${place}` : 'Please set LISTEN=::, which could not be written'
  const notice = `${written}: ${reason}, so other machines must reach this one, as with the version before.`
  return { config: { ...config, listen: [EVERY] }, notice }
}

type Reason = 'unknown' | 'no reason' | (string & {})

async function reasonToListen(config: Config, callTimeoutMs: number): Promise<Reason> {
  if (isOpenedDirectly(config.publicUrl)) return `tablets open ${config.publicUrl} without a proxy`
  if (!config.publicUrl.startsWith('https://')) return 'no reason'
  const server = await openInPlaceOfFrontend(config)
  if (!server) return 'unknown'
  try {
    const outcome = await step(`Calling the salon at ${config.publicUrl}`, () => callSelf(config, callTimeoutMs))
    if ('away' in outcome) return `a call to ${config.publicUrl} did not arrive (${outcome.away})`
    return isLoopback(outcome.peer) ? 'no reason' : `calls to ${config.publicUrl} arrive from ${outcome.peer}`
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

/**
 * Starts a temporary server on the frontend's port, on all addresses. The server records the address from which this
 * machine's own call to PUBLIC_URL arrives, and responds to the health checks of a proxy. Returns undefined if the port
 * is in use; the start reports this later.
 */
async function openInPlaceOfFrontend(config: Config): Promise<Server | undefined> {
  const trusts = trustedProxies(config)
  const respond: RequestListener = (request, response) => {
    const isReport = request.url === SELF_CALL && isSelfCall(config.appSecret, request.headers)
    const isHealth = request.url === FRONTEND_HEALTH
    response.writeHead(isReport || isHealth ? 200 : 503, { 'content-type': 'application/json', 'retry-after': '1' })
    response.end(JSON.stringify(isReport ? selfCallReport(request, trusts) : { status: 'starting' }))
  }
  for (const host of [EVERY, '0.0.0.0']) {
    const server = createServer(respond)
    const isOpen = await new Promise<boolean>(resolve => {
      server.once('error', () => resolve(false))
      server.listen({ port: config.frontendPort, host }, () => resolve(true))
    })
    if (isOpen) return server
  }
  return undefined
}

/** Writes LISTEN to the environment file. Returns the path of the file; undefined if the file cannot be written. */
function writeListen({ envFile }: Config): string | undefined {
  if (!envFile || !existsSync(envFile)) return undefined
  try {
    writeEnvFile(envFile, { LISTEN: EVERY })
    return envFile
  } catch {
    return undefined
  }
}

function writeMark(mark: string): void {
  mkdirSync(join(mark, '..'), { recursive: true, mode: 0o700 })
  writeFileSync(mark, 'The addresses that this salon listens on were decided; LISTEN changes them.\n', { mode: 0o600 })
}
