import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PACE } from './pace.ts'
import { freePorts } from './stack.ts'

const CADDYFILE = join(import.meta.dirname, '../../deploy/Caddyfile')
const READY_TIMEOUT_MS = 20_000 * PACE

export type RealProxy = { readonly url: string; readonly close: () => Promise<void> }

/** Returns whether this machine has the proxy that the docs recommend. */
export function isCaddyInstalled(): boolean {
  return spawnSync('caddy', ['version']).status === 0
}

/**
 * Runs Caddy with the configuration file that we ship, and sets the name and the frontends as an owner does. The name
 * is an http address, because a certificate requires a public name.
 */
export async function openRealProxy(frontend: string): Promise<RealProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'frontlash-caddy-'))
  const [port, admin] = await freePorts(2)
  const url = `http://localhost:${port}`
  const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', CADDYFILE], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      SALON_NAME: url,
      SALON_FRONTENDS: frontend,
      CADDY_ADMIN: `localhost:${admin}`,
    },
  })
  let words = ''
  caddy.stderr.on('data', chunk => (words += chunk))
  const close = async () => {
    if (caddy.exitCode === null) {
      const ended = new Promise(resolve => caddy.once('exit', resolve))
      caddy.kill('SIGKILL') // A normal stop would wait for the live streams.
      await ended
    }
    rmSync(folder, { recursive: true, force: true })
  }
  const deadline = Date.now() + READY_TIMEOUT_MS
  while (!(await fetch(url).catch(() => undefined))?.ok) {
    if (caddy.exitCode === null && Date.now() < deadline) await new Promise(resolve => setTimeout(resolve, 50))
    else {
      await close()
      throw new Error(`Caddy did not come up:\n${words}`)
    }
  }
  return { url, close }
}
