import { z } from 'zod'
import { describeCall } from './call.ts'
import { id, instant } from './common.ts'
import { OFFICE_CALLS } from './office-calls.ts'

/** A run that is under way, or waits for the server that works on it. */
const running = z.object({
  startedAt: instant,
  /** Who asked for it, as in the audit log. */
  by: z.string(),
  /** A backup: bytes of the database that are copied. The doctor: findings so far. */
  done: z.int(),
  /** The total that `done` counts up to; null while it is unknown. */
  of: z.int().nullable(),
})

/** Where it was run, if the salon may have several machines. */
const machine = z.string().nullable()

const finding = z.object({
  result: z.enum(['fine', 'wrong', 'unchecked']),
  what: z.string(),
  /** What mends it, or where to look at what could not be checked. */
  mend: z.string().nullable(),
})

export type DoctorFinding = z.infer<typeof finding>

const doctorReport = z.object({
  /** In the doctor’s order; empty before the first run. */
  findings: z.array(finding),
  asOf: instant.nullable(),
  machine,
  running: running.nullable(),
  /** Why the last run did not finish, if that was after `asOf`. */
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
  /** The newest backup in BACKUP_DIR, whoever made it, or one made from a screen on another machine since. */
  last: z
    .object({
      at: instant,
      file: z.string(),
      bytes: z.int(),
      kind: z.enum(['nightly', 'by-hand', 'before-restore', 'before-upgrade']),
    })
    .nullable(),
  running: running.nullable(),
  /** How the last backup from a screen ended. */
  ended: z
    .object({
      at: instant,
      startedAt: instant,
      by: z.string(),
      machine,
      /** Null, like the next one, if it failed. */
      file: z.string().nullable(),
      bytes: z.int().nullable(),
      /** Why it failed, in a sentence. */
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
