import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '@frontlash/config/config'
import { isInContainer } from '@frontlash/config/container'
import { MIN_FREE_BYTES } from '@frontlash/domain/status/disk-room'
import { backupStatus } from '@frontlash/domain/status/part-status'
import { INCLUDED_POSTGRES } from '@frontlash/postgres/included-version'
import { isPublicKey } from '../backups/age-file.ts'
import { isSecretConfirmed } from '../backups/backup-copy.ts'
import { newestBackup } from '../backups/backup-file.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { migrationNames } from '../platform/db/migrate.ts'
import { readSalonRecords, readServerState } from '../records/installation/installation-store.ts'
import { unpublishedEdition } from '../records/overview/attention-store.ts'
import { demoKeyHolders } from '../records/staff/seed-demo-staff.ts'
import { examineLanguages } from './examine-languages.ts'
import { examineNetwork } from './examine-network.ts'
import { examineProgram } from './examine-program.ts'
import { examineSquare } from './examine-square.ts'
import { examineTwilio } from './examine-twilio.ts'
import { type Finding, failing, passing } from './verdicts/finding.ts'
import {
  clockVerdict,
  databaseVerdicts,
  diskVerdict,
  includedPostgresVerdict,
  powerSafeVerdict,
} from './verdicts/machine-verdicts.ts'
import {
  backupCopyVerdict,
  fileModesVerdict,
  modeVerdict,
  peopleVerdicts,
  publicAddressVerdict,
  publicUrlVerdict,
  runsVerdict,
  secretVerdict,
  staffPinsVerdict,
  waiverTextVerdict,
} from './verdicts/safety-verdicts.ts'

const RESPONSE_TIMEOUT_MS = 5_000
const CONNECTIONS = 3
const GROUP_MAY_READ = 0o040

export type Installation = {
  readonly config: Config
  readonly databaseUrl: string
  /** This machine's clock, in milliseconds. */
  readonly now?: () => number
  /** Aborts the calls to providers. After an abort the findings must not be used. */
  readonly stop?: AbortSignal
}

/** Examines everything on which a real salon depends, one finding at a time. Changes nothing. */
export async function* examineInstallation(installation: Installation): AsyncGenerator<Finding> {
  const { config, databaseUrl, now = Date.now, stop } = installation
  yield modeVerdict(config.mode)
  const db = openDatabase(databaseUrl, { connections: CONNECTIONS, applicationName: 'frontlash-doctor' })
  try {
    const known = yield* examineDatabase(db, config, now)
    if (config.mode === 'real') {
      yield* examineSquare(config.square, { ...known, nowMs: now(), ...(stop && { stop }) })
      yield* examineTwilio(config.twilio, config.publicUrl)
      const place = `127.0.0.1:${config.runOnly === 'backend' ? config.backendPort : config.frontendPort}`
      const here = await healthAt(`http://${place}`, stop)
      yield runsVerdict(here, place)
      yield publicAddressVerdict(await healthAt(config.publicUrl, stop), config.publicUrl, !('away' in here))
      yield publicUrlVerdict(config.publicUrl, config.publicUrlError)
      yield* examineNetwork(config, stop)
    }
    yield clockVerdict(now(), await otherClocks(config, known?.databaseNowMs, stop))
  } finally {
    await db.close()
  }
  if (!config.databaseUrl) yield includedPostgresVerdict(INCLUDED_POSTGRES, now())
  const disk = await statfs(config.dataDir).catch(() => undefined)
  yield diskVerdict(disk ? { free: disk.bavail * disk.bsize, total: disk.blocks * disk.bsize } : null, MIN_FREE_BYTES)
  yield secretVerdict(config.appSecret)
  // The program of a container is in its image. An installation without an environment file is a developer's git
  // checkout.
  if (config.mode === 'real' && config.envFile && !isInContainer()) yield await examineProgram()
  yield fileModesVerdict(
    await modesOf([join(config.dataDir, 'app-secret'), ...(config.envFile ? [config.envFile] : [])]),
  )
  yield await backupFinding(config, now())
  if (config.mode === 'real') {
    const { backupKey, dataDir, appSecret } = config
    const isKeyRight = backupKey === undefined ? undefined : await isPublicKey(backupKey)
    yield backupCopyVerdict(isKeyRight, isSecretConfirmed(dataDir, appSecret))
  }
}

/**
 * Checks the database and its accounts. Returns the records that later checks need; undefined if there is no
 * connection.
 */
async function* examineDatabase(db: Database, config: Config, now: () => number) {
  const state = await readServerState(db).catch((error: Error) => ({ away: error.message }))
  const wanted = migrationNames()
  yield* databaseVerdicts(state, wanted)
  if ('away' in state) return undefined
  yield powerSafeVerdict(state.writes)
  const databaseNowMs = state.nowMs
  if (!wanted.every(name => state.applied.includes(name))) return { databaseNowMs }
  const { cancelsAtProvider, lastWebhookMs, pinsEverywhere, ...people } = await readSalonRecords(db)
  if (config.mode === 'real') {
    const holders = await demoKeyHolders(db, config)
    yield* peopleVerdicts({ ...people, withDemoKeys: holders.map(holder => holder.username) })
    yield staffPinsVerdict(pinsEverywhere)
    yield waiverTextVerdict((await unpublishedEdition(db))?.edition)
    yield* examineLanguages(db, {
      now: new Date(now()),
      sendsTexts: config.twilio !== undefined,
      publicUrl: config.publicUrl,
    })
  }
  return { databaseNowMs, cancelsAtProvider, lastWebhookMs }
}

async function healthAt(
  publicUrl: string,
  stop: AbortSignal | undefined,
): Promise<{ demo: boolean } | { away: string }> {
  try {
    const response = await fetch(`${publicUrl}/api/health`, { signal: soon(stop) })
    const health = (await response.json()) as { demo?: unknown }
    return typeof health.demo === 'boolean' ? { demo: health.demo } : { away: 'something else is there' }
  } catch (error) {
    const { message, cause } = error as Error & { cause?: { code?: string } }
    return { away: cause?.code ?? message }
  }
}

function soon(stop: AbortSignal | undefined): AbortSignal {
  const late = AbortSignal.timeout(RESPONSE_TIMEOUT_MS)
  return stop ? AbortSignal.any([stop, late]) : late
}

/**
 * Returns the current times of the database and of Square by name. A clock that could not be read is omitted. Square's
 * time comes from a Date header, which has whole seconds.
 */
async function otherClocks(config: Config, databaseNowMs: number | undefined, stop: AbortSignal | undefined) {
  const squareMs = config.mode === 'real' ? await timeAt(config.square.baseUrl, stop) : undefined
  return [
    ...(squareMs === undefined ? [] : [{ name: 'Square', nowMs: squareMs }]),
    ...(databaseNowMs === undefined ? [] : [{ name: 'the database', nowMs: databaseNowMs }]),
  ]
}

async function timeAt(address: string, stop: AbortSignal | undefined): Promise<number | undefined> {
  const options = { method: 'HEAD', redirect: 'manual', signal: soon(stop) } as const
  const response = await fetch(address, options).catch(() => undefined)
  const atMs = Date.parse(response?.headers.get('date') ?? '')
  return Number.isNaN(atMs) ? undefined : atMs
}

/**
 * Returns the modes of the files that exist. The settings file of an installed salon belongs to root, and the group of
 * this user may read it. The returned mode omits this permission.
 */
async function modesOf(paths: readonly string[]): Promise<{ path: string; mode: number }[]> {
  const found = await Promise.all(paths.map(async path => ({ path, file: await stat(path).catch(() => undefined) })))
  return found.flatMap(({ path, file }) => {
    if (!file) return []
    const isSettings = file.uid === 0 && file.gid !== 0 && file.gid === process.getgid?.()
    return [{ path, mode: isSettings ? file.mode & ~GROUP_MAY_READ : file.mode }]
  })
}

async function backupFinding(config: Config, nowMs: number): Promise<Finding> {
  const folder = await stat(config.dataDir).catch(() => undefined)
  const {
    isOk,
    sentence,
    facts: fields,
  } = backupStatus(await newestBackup(config.backupDir), nowMs, {
    isDemo: config.mode === 'demo',
    salonSinceMs: folder?.birthtimeMs || nowMs,
    failure: null,
  })
  if (isOk) return passing(`Last backup: ${fields[0]!.value}.`)
  return failing(
    sentence!,
    'npm run backup, or Back up now on the status page; and see that the nightly one runs (docs/backups.md).',
  )
}
