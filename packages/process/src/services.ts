import type { ServiceId } from '@frontlash/domain/status/service-id'

/** A process as the supervisor sees it. What is not known of one that does not run is null. */
export type ServiceReport = {
  readonly id: ServiceId
  readonly port: number
  readonly status: 'online' | 'restarting' | 'offline'
  readonly uptimeSeconds: number | null
  /** Resident memory in bytes. */
  readonly rss: number | null
  readonly pid: number | null
}

/** What a process tells the supervisor, or asks it. `ask` numbers a question. */
export type ToSupervisor =
  | { readonly kind: 'memory'; readonly rss: number }
  | { readonly kind: 'services'; readonly ask: number }
  | { readonly kind: 'restart'; readonly ask: number; readonly id: ServiceId }

/** What the supervisor answers to the question of that number. */
export type FromSupervisor = { readonly ask: number; readonly services: readonly ServiceReport[] }

/** A process that ends with this has said why on standard error, and another start would end the same way (EX_CONFIG of sysexits.h). */
export const REFUSED_TO_START = 78
