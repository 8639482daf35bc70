import type { ServiceId } from '@frontlash/domain/status/service-id'

/** A process as the supervisor sees it. Unknown values are null, for example those of a stopped process. */
export type ServiceReport = {
  readonly id: ServiceId
  readonly port: number
  readonly status: 'online' | 'restarting' | 'offline'
  readonly uptimeSeconds: number | null
  /** Resident memory in bytes. */
  readonly rss: number | null
  readonly pid: number | null
}

/** A message or request to the supervisor; `ask` numbers the requests. */
export type ToSupervisor =
  | { readonly kind: 'memory'; readonly rss: number }
  | { readonly kind: 'services'; readonly ask: number }
  | { readonly kind: 'restart'; readonly ask: number; readonly id: ServiceId }

/** The supervisor's response to the request with this number. */
export type FromSupervisor = { readonly ask: number; readonly services: readonly ServiceReport[] }

/**
 * The exit code of a process that has printed why it cannot start; another start would fail in the same way (EX_CONFIG
 * of sysexits.h).
 */
export const REFUSED_TO_START = 78
