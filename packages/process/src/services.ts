import type { ServiceId } from '@frontlash/domain/status/service-id'

/** A process as the supervisor sees it. A value is null if unknown, for example in a stopped process. */
export type ServiceReport = {
  readonly id: ServiceId
  readonly port: number
  readonly status: 'online' | 'restarting' | 'offline'
  readonly uptimeSeconds: number | null
  /** Resident memory in bytes. */
  readonly rss: number | null
  readonly pid: number | null
}

/** A message or a request to the supervisor. `ask` is the sequence number of a request. */
export type ToSupervisor =
  | { readonly kind: 'memory'; readonly rss: number }
  | { readonly kind: 'services'; readonly ask: number }
  | { readonly kind: 'restart'; readonly ask: number; readonly id: ServiceId }

/** The supervisor's response to a request. `ask` is the sequence number of the request. */
export type FromSupervisor = { readonly ask: number; readonly services: readonly ServiceReport[] }

/** The exit code if a process cannot start and a retry would fail in the same way (EX_CONFIG in sysexits.h). */
export const REFUSED_TO_START = 78
