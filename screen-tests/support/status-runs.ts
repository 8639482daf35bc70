import type { Backups, DoctorReport } from '@frontlash/contract/office-status'

/** The status of a salon without a backup, in which nobody has run the `doctor` command on the screen. */
export const NO_BACKUP: Backups = { last: null, running: null, ended: null }
export const NO_REPORT: DoctorReport = { findings: [], asOf: null, machine: null, running: null, failure: null }
