import { stat, statfs } from 'node:fs/promises'
import type { PartStatus } from '@frontlash/contract/system-status'
import { LOCATION_KEYS } from '@frontlash/domain/location-key'
import { MIN_FREE_BYTES } from '@frontlash/domain/status/disk-room'
import {
  backupStatus,
  clockStatus,
  databaseStatus,
  diskStatus,
  jobStatus,
  type PartReport,
  squareStatus,
  tabletStatus,
  textStatus,
} from '@frontlash/domain/status/part-status'
import type { AppContext } from '../../../app-context.ts'
import { newestBackup } from '../../../backups/backup-file.ts'
import { clocksAhead } from '../../../platform/clock-skew.ts'
import { DatabaseUnavailable } from '../../../platform/db/database.ts'
import { squareHealth } from '../../../records/appointments/square-health.ts'
import { readSyncState } from '../../../records/appointments/sync-state-store.ts'
import { findSilentKiosks } from '../../../records/owner-alerts/find-problems.ts'
import { readNightlyWork } from '../../../records/retention/nightly-store.ts'
import { readStatusData } from '../../../records/status/status-store.ts'
import { senderProblem } from '../../../records/texts/sender-problem-store.ts'

const NAMES: Record<PartStatus['id'], string> = {
  database: 'Database',
  square: 'Square',
  texts: 'Texts',
  tablets: 'Tablets',
  jobs: 'Background work',
  disk: 'Disk',
  clock: 'Clock',
  backup: 'Backup',
}
/** How long a result is cached for the pages that poll every five seconds. */
const SHARED_FOR_MS = 4_000

/**
 * Returns the state of each part of the system, with a message about each problem (docs/product/status.md). If the
 * database does not respond, parts whose state is only in the database are omitted.
 */
export function openPartReports(context: AppContext): () => Promise<PartStatus[]> {
  let reading: Promise<PartStatus[]> | undefined
  let checkedAtMs = Number.NEGATIVE_INFINITY
  return () => {
    if (!reading || performance.now() - checkedAtMs > SHARED_FOR_MS) {
      checkedAtMs = performance.now()
      reading = readReports(context)
      reading.catch(() => {
        reading = undefined
      })
    }
    return reading
  }
}

async function readReports(context: AppContext): Promise<PartStatus[]> {
  const [known, disk, backup] = await Promise.all([fromDatabase(context), diskRoom(context), lastBackup(context)])
  const part = (id: PartStatus['id'], words: PartReport): PartStatus => ({
    id,
    name: NAMES[id],
    ...words,
    facts: [...words.facts],
  })
  return [
    part('database', databaseStatus(known?.database ?? null)),
    ...(known
      ? [
          part('square', known.square),
          part('texts', known.texts),
          part('tablets', known.tablets),
          part('jobs', known.jobs),
        ]
      : []),
    part('disk', diskStatus(disk, MIN_FREE_BYTES)),
    part('clock', clockStatus(clocksAhead(context.clock.realNow().getTime()))),
    part('backup', backup),
  ]
}

async function fromDatabase(context: AppContext) {
  const { db, clock, config } = context
  try {
    const [facts, { daily, rolling }, health, problem, silent] = await Promise.all([
      readStatusData(db, clock.realNow()),
      readSyncState(db),
      squareHealth(context),
      senderProblem(db),
      findSilentKiosks(context, db, LOCATION_KEYS),
    ])
    const copy = (state: typeof daily) => ({ lastUpdateMs: state.lastUpdate?.getTime() ?? null, count: state.count })
    const { database, square, texts, tablets, jobs } = facts
    return {
      database,
      square: squareStatus(
        { ...square, daily: copy(daily), rolling: copy(rolling), health },
        clock.salonNow().getTime(),
      ),
      texts: textStatus({ ...texts, problem: problem?.trouble ?? null, isConfigured: config.twilio !== undefined }),
      tablets: tabletStatus({ count: tablets, silent }, clock.realNow().getTime()),
      jobs: jobStatus(jobs),
    }
  } catch (error) {
    return unlessAway(error)
  }
}

async function diskRoom({ config }: AppContext): Promise<{ free: number; total: number } | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(config.dataDir)
    return { free: bavail * bsize, total: blocks * bsize }
  } catch {
    return null
  }
}

async function lastBackup({ config, clock, db }: AppContext): Promise<PartReport> {
  const [last, night, folder] = await Promise.all([
    newestBackup(config.backupDir),
    readNightlyWork(db)
      .then(all => all.find(one => one.name === 'backup'))
      .catch(unlessAway),
    stat(config.dataDir).catch(() => undefined),
  ])
  const nowMs = clock.realNow().getTime()
  return backupStatus(last, nowMs, {
    isDemo: config.mode === 'demo',
    salonSinceMs: folder?.birthtimeMs || nowMs,
    failure: night?.failure ?? null,
  })
}

function unlessAway(error: unknown): undefined {
  if (!(error instanceof DatabaseUnavailable)) throw error
}
