import type { CardAction } from '@frontlash/domain/calendar/card-actions'

type PlainAction = Exclude<CardAction, 'assign-technician'>

export const ACTION_LABEL: Record<Exclude<CardAction, 'restore-assignment'>, string> = {
  'manual-checkin': 'Manual Check-in',
  'mark-received': 'Mark Received',
  'undo-checkin': 'Undo Check-in',
  'undo-received': 'Undo Received',
  'undo-cancellation': 'Undo Cancellation',
  'assign-technician': 'Assign Different Tech',
  'cancel-appointment': 'Cancel Appointment',
}

/** Returns the label of the button that restores the original technician. The technician's name may be unknown. */
export function restoreLabel(originalTechnician: string | null): string {
  return originalTechnician === null ? 'Restore to Anyone Available' : 'Restore to Original'
}

export const ACTION_DONE: Record<PlainAction, (name: string) => string> = {
  'manual-checkin': name => `${name} checked in`,
  'mark-received': name => `${name} received`,
  'undo-checkin': name => `${name}: check-in taken back`,
  'undo-received': name => `${name} is waiting again`,
  'undo-cancellation': name => `${name}: cancellation taken back`,
  'cancel-appointment': name => `${name} cancelled`,
  'restore-assignment': name => `${name}: technician restored`,
}

export function assignedWords(name: string, technician: string): string {
  return `${name} assigned to ${technician}`
}
