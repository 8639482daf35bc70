import type { Backups, DoctorReport } from '@frontlash/contract/office-status'

/** The status of a salon that has no backup and where nobody has run the `doctor` command from the screen. */
export const NO_BACKUP: Backups = { last: null, running: null, ended: null }
export const NO_REPORT: DoctorReport = { findings: [], asOf: null, machine: null, running: null, failure: null }
