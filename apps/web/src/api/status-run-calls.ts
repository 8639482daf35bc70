import { OFFICE_CALLS } from '@frontlash/contract/office-calls'
import type { Backups, DoctorReport } from '@frontlash/contract/office-status'
import { send } from './http-client.ts'

/** The doctor's last report, and how far a run is that is under way. */
export function readDoctorReport(): Promise<DoctorReport> {
  return send(OFFICE_CALLS.doctorReport, { background: true })
}

/** Asks for a run of the doctor; the report says when it is done. */
export function runDoctor(idempotencyKey: string): Promise<{ runId: string }> {
  return send(OFFICE_CALLS.runDoctor, { idempotencyKey, expected: [409, 429] })
}

/** The newest backup, and the one that is being made. */
export function readBackups(): Promise<Backups> {
  return send(OFFICE_CALLS.backups, { background: true })
}

/** Asks for a backup; `readBackups` says when it is done. */
export function backUpNow(idempotencyKey: string): Promise<{ runId: string }> {
  return send(OFFICE_CALLS.backUpNow, { idempotencyKey, expected: [409] })
}
