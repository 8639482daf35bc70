import { hostname } from 'node:os'
import {
  type Backups,
  backUpNowCall,
  backupsCall,
  type DoctorFinding,
  doctorReportCall,
  runDoctorCall,
} from '@frontlash/contract/office-status'
import type { AuditAction } from '@frontlash/domain/audit/audit-actions'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { type FoundBackup, newestBackup } from '../../../backups/backup-file.ts'
import { addCall } from '../../../http/add-call.ts'
import { tooManyRequests } from '../../../http/call-limits.ts'
import { actorOf, type StaffCaller } from '../../../http/caller.ts'
import { HttpError, HttpResponse } from '../../../http/reply.ts'
import { addAudit } from '../../../records/audit/audit-store.ts'
import {
  type EndedRun,
  lastStatusRunStart,
  readStatusRuns,
  type StatusRunKind,
  type StatusRuns,
  startStatusRun,
} from '../../../records/status/status-run-store.ts'

/**
 * The minimum time between two runs of the doctor that users request. It limits the doctor's calls to Square and
 * Twilio.
 */
const DOCTOR_EVERY_MS = 60_000

const UNDER_WAY: Readonly<Record<StatusRunKind, string>> = {
  backup: 'A backup is running already.',
  doctor: 'The doctor is running already.',
}
const ACTIONS: Readonly<Record<StatusRunKind, AuditAction>> = { backup: 'backup started', doctor: 'doctor run' }

/**
 * Adds the calls for the doctor's report and for "Back up now" on the status page (docs/product/status.md). A call only
 * requests the run. The server that does the nightly work performs it.
 */
export function addStatusRuns(
  app: FastifyInstance,
  context: AppContext,
  limitReads: (caller: { readonly sessionId: string }) => void,
): void {
  const { db, clock, config } = context

  addCall(app, context, doctorReportCall, async ({ caller }) => {
    limitReads(caller)
    const { running, done, failed } = await readStatusRuns(db, 'doctor', clock.realNow())
    return {
      findings: done ? (done.result as { findings: DoctorFinding[] }).findings : [],
      asOf: done?.finished_at.toISOString() ?? null,
      machine: done ? machineName(done) : null,
      running: toRunningResponse(running),
      failure: failed && isLater(failed, done) ? failed.failure : null,
    }
  })

  addCall(app, context, runDoctorCall, async ({ caller, requestId }) => {
    const now = clock.realNow()
    const lastStart = await lastStatusRunStart(db, 'doctor')
    const waitMs = lastStart ? lastStart.getTime() + DOCTOR_EVERY_MS - now.getTime() : 0
    const { running } = await readStatusRuns(db, 'doctor', now)
    if (!running && waitMs > 0 && config.rateLimits) throw tooManyRequests(Math.ceil(waitMs / 1000))
    return new HttpResponse(202, { runId: await start('doctor', caller, requestId) })
  })

  addCall(app, context, backupsCall, async ({ caller }) => {
    limitReads(caller)
    const [found, runs] = await Promise.all([
      newestBackup(config.backupDir),
      readStatusRuns(db, 'backup', clock.realNow()),
    ])
    return {
      last: newerOf(found, runs.done),
      running: toRunningResponse(runs.running),
      ended: toEndedRun(runs),
    }
  })

  addCall(
    app,
    context,
    backUpNowCall,
    async ({ caller, requestId }) => new HttpResponse(202, { runId: await start('backup', caller, requestId) }),
  )

  function start(kind: StatusRunKind, caller: StaffCaller, requestId: string): Promise<string> {
    const at = clock.realNow()
    const { actor, role } = actorOf(caller)
    return db.transaction(async queries => {
      const runId = await startStatusRun(queries, { kind, by: actor, at })
      if (runId === undefined) throw new HttpError('IN_PROGRESS', UNDER_WAY[kind])
      await addAudit(queries, { actor, role, at, action: ACTIONS[kind], object: kind, requestId })
      return runId
    })
  }

  /**
   * Returns the name of the machine that performed a run. Returns null with the embedded database, because only one
   * machine can use it.
   */
  function machineName(run: EndedRun): string | null {
    return config.databaseUrl === undefined ? null : run.machine
  }

  function toEndedRun({ done, failed }: StatusRuns): Backups['ended'] {
    const failure = failed && isLater(failed, done) ? failed.failure : null
    const run = failure === null ? done : failed
    if (!run) return null
    const made = failure === null ? (done!.result as MadeBackup) : null
    return {
      at: run.finished_at.toISOString(),
      startedAt: run.started_at.toISOString(),
      by: run.by,
      machine: machineName(run),
      file: made?.file ?? null,
      bytes: made?.bytes ?? null,
      failure,
    }
  }
}

type MadeBackup = { readonly file: string; readonly bytes: number }

/** Returns the newer of two backups: the newest in this machine's folder, and the last one of another machine. */
function newerOf(found: FoundBackup | null, done: StatusRuns['done']): Backups['last'] {
  const isElsewhere = done !== undefined && done.machine !== hostname()
  if (isElsewhere && (found === null || done.finished_at.getTime() > found.atMs)) {
    const { file, bytes } = done.result as MadeBackup
    return { at: done.started_at.toISOString(), file, bytes, kind: 'by-hand' }
  }
  return found && { at: new Date(found.atMs).toISOString(), file: found.name, bytes: found.bytes, kind: found.kind }
}

function isLater(one: EndedRun, other: EndedRun | undefined): boolean {
  return other === undefined || one.finished_at > other.finished_at
}

function toRunningResponse(run: StatusRuns['running']) {
  return run ? { startedAt: run.started_at.toISOString(), by: run.by, done: run.done, of: run.total } : null
}
