import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sandbox } from '@frontlash/sandbox/sandbox'
import { createDatabase, openTestServer } from './databases.ts'
import { freePorts, type Machine, startMachine } from './machines.ts'
import { checkOutVersion } from './old-version.ts'
import { startSandboxSalon } from './sandbox-salon.ts'

/** A salon whose database was created by a backend of an old version. */
export type OldSalon = {
  readonly root: string
  readonly env: Readonly<Record<string, string>>
  readonly databaseUrl: string
  readonly square: Sandbox
  readonly oldBackend: Machine
  /** Starts a backend of this version on its own port. */
  readonly startNewBackend: () => Promise<Machine>
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
  const { square, env: shared } = await startSandboxSalon(database.url, publicUrl)
  const env = { ...shared, DATA_DIR: folder }
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
