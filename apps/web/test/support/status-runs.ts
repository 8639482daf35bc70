import type { Backups, DoctorReport } from '@frontlash/contract/office-status'

/** A salon that has no backup yet, and whose doctor was never run from the screen. */
export const NO_BACKUP: Backups = { last: null, running: null, ended: null }
export const NO_REPORT: DoctorReport = { findings: [], asOf: null, machine: null, running: null, failure: null }
