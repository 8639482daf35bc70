import type { OpenSession } from '@frontlash/contract/sessions'
import type { ListedSession } from '../records/staff/session-store.ts'

export function toSessionRows(sessions: readonly ListedSession[], own: string): OpenSession[] {
  return sessions.map(({ id, created_at, last_used_at, method, agent, address }) => ({
    id,
    startedAt: created_at.toISOString(),
    lastUsedAt: last_used_at.toISOString(),
    method,
    agent,
    address,
    isThis: id === own,
  }))
}
