import { z } from 'zod'
import { describeCall } from './call.ts'
import { id, instant } from './common.ts'
import { OFFICE_CALLS } from './office-calls.ts'

/** A run of a backup or of the doctor that is in progress, or that is queued until its server starts it. */
const running = z.object({
  startedAt: instant,
  /** The user who started the run, as stored in the audit log. */
  by: z.string(),
  /** Progress: the copied bytes of a backup, or the findings of the doctor so far. */
  done: z.int(),
  /** The final value of `done`; null if unknown. */
  of: z.int().nullable(),
})

/** The machine on which the run happens; null if the salon has only one machine. */
const machine = z.string().nullable()

const finding = z.object({
  result: z.enum(['fine', 'wrong', 'unchecked']),
  what: z.string(),
  /** How to fix the problem, or where to check what the doctor could not check. */
  mend: z.string().nullable(),
})

export type DoctorFinding = z.infer<typeof finding>

const doctorReport = z.object({
  /** The findings in the order of the doctor's checks; empty before the first run. */
  findings: z.array(finding),
  asOf: instant.nullable(),
  machine,
  running: running.nullable(),
  /** Why the last run did not finish; null if no run has failed since `asOf`. */
  failure: z.string().nullable(),
})

export type DoctorReport = z.infer<typeof doctorReport>

export const doctorReportCall = describeCall({
  ...OFFICE_CALLS.doctorReport,
  access: 'admin',
  tag: 'system',
  summary: 'The findings of the doctor’s last run from a screen, and how far one is that is under way',
  responses: { 200: doctorReport },
})

export const runDoctorCall = describeCall({
  ...OFFICE_CALLS.runDoctor,
  access: 'admin',
  needsNoRoom: true,
  tag: 'system',
  summary: 'Runs the doctor in the background, once a minute at most; one at a time',
  responses: { 202: z.object({ runId: id }) },
})

const backups = z.object({
  /**
   * The newest backup in BACKUP_DIR. A command, a screen or the nightly job has made it, perhaps on another machine.
   */
  last: z
    .object({
      at: instant,
      file: z.string(),
      bytes: z.int(),
      kind: z.enum(['nightly', 'by-hand', 'before-restore', 'before-upgrade']),
    })
    .nullable(),
  running: running.nullable(),
  /** The last backup that was started from a screen. */
  ended: z
    .object({
      at: instant,
      startedAt: instant,
      by: z.string(),
      machine,
      /** The file name. If the backup failed, the file name and `bytes` are null. */
      file: z.string().nullable(),
      bytes: z.int().nullable(),
      failure: z.string().nullable(),
    })
    .nullable(),
})

export type Backups = z.infer<typeof backups>

export const backupsCall = describeCall({
  ...OFFICE_CALLS.backups,
  access: 'admin',
  tag: 'system',
  summary: 'The newest backup, the one that is being made, and how the last one from a screen ended',
  responses: { 200: backups },
})

export const backUpNowCall = describeCall({
  ...OFFICE_CALLS.backUpNow,
  access: 'admin',
  needsNoRoom: true,
  tag: 'system',
  summary: 'Makes a backup in the background, as npm run backup does; one at a time',
  responses: { 202: z.object({ runId: id }) },
})
