import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbeddedPostgres } from '@frontlash/postgres/embedded-postgres'
import { type Journeys, prepareJourneys } from '../../bench/src/calls/prepare-journeys.ts'
import { sandboxCall } from '../../e2e/support/kiosk.ts'
import { freePorts, startStack } from '../../e2e/support/stack.ts'
import { openTcpRelay, type TcpRelay } from '../../e2e/support/tcp-relay.ts'

export type RelayedSalon = {
  readonly relays: Readonly<Record<'tablet' | 'backend' | 'database', TcpRelay>>
  /** Prepares clients with bookings. The tablet's calls go through its relay. */
  readonly prepare: (visits: number) => Promise<{ address: string; databaseUrl: string; journeys: Journeys }>
  readonly close: () => Promise<void>
}

/** Starts a demo salon with relays between tablet and frontend, frontend and backend, and backend and database. */
export async function openRelayedSalon(): Promise<RelayedSalon> {
  const databaseDir = mkdtempSync(join(tmpdir(), 'frontlash-faults-'))
  const server = await openEmbeddedPostgres(databaseDir)
  const socketFolder = decodeURIComponent(new URL(server.url).hostname)
  const database = await openTcpRelay(`${socketFolder}/.s.PGSQL.5432`)
  const [backendPort] = (await freePorts(1)) as [number]
  const backend = await openTcpRelay(backendPort)
  const stack = await startStack({
    RATE_LIMITS: 'off',
    BACKEND_PORT: String(backendPort),
    BACKEND_URL: `http://127.0.0.1:${backend.port}`,
    DATABASE_URL: `postgresql://frontlash@127.0.0.1:${database.port}/frontlash`,
  })
  const tablet = await openTcpRelay(Number(new URL(stack.kiosk).port))
  const relays = { tablet, backend, database }
  return {
    relays,
    prepare: async visits => {
      // These bookings exist only in the salon's database. Square must be down, because the server would otherwise
      // search Square, which does not have these bookings.
      await sandboxCall('POST', '/faults', { provider: 'square', kind: 'down', seconds: 3_600 }, stack.sandbox)
      const address = `http://localhost:${tablet.port}`
      const journeys = await prepareJourneys(server.url, stack.dataDir, address, visits)
      return { address, databaseUrl: server.url, journeys }
    },
    close: async () => {
      for (const relay of Object.values(relays)) relay.disturb('none')
      await stack.stop()
      for (const relay of Object.values(relays)) await relay.cut()
      await server.release()
      rmSync(databaseDir, { recursive: true, force: true })
    },
  }
}
