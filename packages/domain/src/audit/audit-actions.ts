/**
 * The groups in the filter of the audit log, in the order in which the filter lists them
 * (docs/product/office/audit-log.md, "Audit log").
 */
export const AUDIT_GROUPS = [
  'sign-ins',
  'staff',
  'devices',
  'clients',
  'waivers',
  'texts',
  'visits',
  'settings',
  'exports',
  'system',
] as const

export type AuditGroup = (typeof AUDIT_GROUPS)[number]

/** The stored names of all audit actions by group. They must not change, because rows are kept for three years. */
const ACTIONS = {
  'sign-ins': [
    'sign-in by PIN',
    'sign-in by password',
    'sign-in by PIN refused: not here today',
    'sign-in by password refused: not here today',
    'sign-in confirmed',
    'sign-out',
    'session ended',
    'sessions ended',
    'wrong PIN',
    'wrong password',
    'wrong code',
    'wrong set-up key',
    'tries throttled',
    'PIN sign-in off for the day',
    'password guessing noticed',
    'password guessing closed',
    'browser let in',
    'kiosk mode ended by PIN',
    'kiosk mode ended by password',
  ],
  staff: [
    'staff added',
    'staff changed',
    'staff disabled',
    'staff enabled',
    'staff reset',
    'location day granted',
    'location day revoked',
    'demo keys taken',
    'set-up link made',
    'set-up link used',
    'PIN drawn',
    'PIN changed',
    'password changed',
    'two-step secret drawn',
    'two-step sign-in on',
    'two-step sign-in off',
    'recovery code used',
  ],
  devices: [
    'device enrolled',
    'device enrolled again',
    'device bound',
    'device renamed',
    'device moved',
    'device revoked',
    'staff PINs allowed',
    'staff PINs forbidden',
    'own PIN allowed',
    'staff PIN tablets reviewed',
    'pairing link made',
    'browser paired',
    'look-ups throttled',
  ],
  clients: [
    'client opened',
    'clients listed',
    'client searched by number',
    'client registered',
    'client renamed',
    'client note changed',
    'client number corrected',
    'clients linked',
    'clients unlinked',
    'client deleted',
  ],
  waivers: [
    'waiver signed',
    'waiver opened',
    'waiver searched by number',
    'chain walk started',
    'waiver edition published',
    'waiver edition withdrawn',
    'waiver edition put back',
  ],
  texts: ['opt-out', 'opt-in', 'text sent again', 'text left', 'test text sent'],
  visits: [
    'check-in',
    'arrival',
    'walk-in changed',
    'walk-in received',
    'walk-in waits again',
    'mark-received',
    'undo-received',
    'manual-checkin',
    'undo-checkin',
    'cancel-appointment',
    'undo-cancellation',
    'assign-technician',
    'restore-assignment',
    'alert done',
    'alert open again',
    'survey followed up',
    'survey opened again',
    'no walk-ins today',
    'walk-ins again',
    'no-show corrected',
    'no-show stands again',
    'booking moved: its card starts anew',
    'booking cancelled in the booking system: its client is here',
    'booking stands again in the booking system',
  ],
  settings: ['setting changed', 'setting unset'],
  exports: ['list exported', 'client exported'],
  system: [
    'records past their keeping time removed',
    'service restarted',
    'log opened',
    'backup started',
    'doctor run',
  ],
} as const satisfies Record<AuditGroup, readonly string[]>

export type AuditAction = (typeof ACTIONS)[AuditGroup][number]

/** Labels of actions whose stored names are hard to read. */
const SHOWN: Partial<Record<string, string>> = {
  'mark-received': 'client marked received',
  'undo-received': 'received taken back',
  'manual-checkin': 'checked in by a manager',
  'undo-checkin': 'check-in taken back',
  'cancel-appointment': 'appointment cancelled',
  'undo-cancellation': 'cancellation taken back',
  'assign-technician': 'technician assigned',
  'restore-assignment': 'assignment taken back',
  'no-show corrected': 'no-show corrected: the client came',
  arrival: 'came, but was not checked in',
  'opt-out': 'texts stopped',
  'opt-in': 'texts allowed again',
  'device bound': 'device given its location',
  'tries throttled': 'too many wrong tries',
  'look-ups throttled': 'too many look-ups',
  'demo keys taken': 'demo PINs and passwords removed',
  'no-show stands again': 'no-show correction taken back',
  'booking moved: its card starts anew': 'booking moved: its card was reset',
  'booking stands again in the booking system': 'booking valid again in the booking system',
  'records past their keeping time removed': 'old records removed',
} satisfies Partial<Record<AuditAction, string>>

export function actionsOf(group: AuditGroup): readonly AuditAction[] {
  return ACTIONS[group]
}

/** The label of an action. An action of an older version is shown by its stored name. */
export function actionLabel(action: string): string {
  return SHOWN[action] ?? action
}
