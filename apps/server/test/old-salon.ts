import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Sandbox, startSandbox } from '@frontlash/sandbox/sandbox'
import { createDatabase, openTestServer } from './databases.ts'
import { freePorts, type Machine, startMachine } from './machines.ts'
import { checkOutVersion } from './old-version.ts'

/** A salon whose backend is one of an old version, which has laid out its database. */
export type OldSalon = {
  /** The folder of the old version's sources. */
  readonly root: string
  /** The environment of its backends and commands. */
  readonly env: Readonly<Record<string, string>>
  readonly databaseUrl: string
  readonly square: Sandbox
  readonly oldBackend: Machine
  /** Starts a backend of this version, on a port of its own. */
  readonly startNewBackend: () => Promise<Machine>
  /** Stops the backends, and removes the salon. */
  readonly close: () => Promise<void>
}

/** Checks out an old version and starts its backend. */
export async function startOldSalon(version: string): Promise<OldSalon> {
  const folder = mkdtempSync(join(tmpdir(), 'frontlash-old-'))
  const root = checkOutVersion(version, join(folder, 'old'))
  const server = await openTestServer()
  const database = await createDatabase(server.url)
  const [oldPort, newPort] = (await freePorts(2)) as [number, number]
  const publicUrl = `http://127.0.0.1:${oldPort}`
  const square = await startSandbox({
    port: 0,
    salon: 'small',
    square: { accessToken: 'EAAA', webhookSignatureKey: 'whsk', webhookUrl: `${publicUrl}/api/webhooks/square` },
    twilio: { accountSid: 'ACx', authToken: 'x', messagingServiceSid: 'MGx' },
  })
  const env = {
    DATABASE_URL: database.url,
    APP_SECRET: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    PUBLIC_URL: publicUrl,
    SQUARE_ACCESS_TOKEN: 'EAAA',
    SQUARE_BASE_URL: square.url,
    SQUARE_WEBHOOK_SIGNATURE_KEY: 'whsk',
    DATA_DIR: folder,
  }
  const oldBackend = await startMachine('server', oldPort, env, root)
  const backends = [oldBackend]
  return {
    root,
    env,
    databaseUrl: database.url,
    square,
    oldBackend,
    startNewBackend: async () => {
      const started = await startMachine('server', newPort, env)
      backends.push(started)
      return started
    },
    close: async () => {
      await Promise.all(backends.map(one => one.stop()))
      await square.close()
      await database.drop()
      await server.release()
      rmSync(folder, { recursive: true })
    },
  }
}
