import { MANAGER_CALLS } from '@frontlash/contract/manager-calls'
import type { ListedDevice } from '@frontlash/contract/staff'
import type { LogContent, LogList, RestartAnswer, ServicesStatus } from '@frontlash/contract/system-status'
import type { ServiceId } from '@frontlash/domain/status/service-id'
import { send } from './http-client.ts'

/** The state of the salon's processes, and of what they depend on. */
export function servicesStatus(): Promise<ServicesStatus> {
  return send(MANAGER_CALLS.servicesStatus, { background: true })
}

/** Requests the restart of a service; the service is restarting when the call returns. */
export function restartService(id: ServiceId): Promise<RestartAnswer> {
  return send(MANAGER_CALLS.restartService, { params: { id }, body: {} })
}

/** The names of the logs. */
export function listLogs(): Promise<LogList> {
  return send(MANAGER_CALLS.listLogs)
}

/** A log's last lines. */
export async function readLog(service: ServiceId, lines: number): Promise<LogContent> {
  const answer = await send(MANAGER_CALLS.readLog, { params: { service }, query: { lines: String(lines) } })
  // Only a log that is followed is sent as text (log-stream.ts).
  if (typeof answer === 'string') throw new Error('a stream where lines were asked for')
  return answer
}

/** The enrolled devices and the paired browsers. */
export function listDevices(): Promise<ListedDevice[]> {
  return send(MANAGER_CALLS.listDevices, { background: true })
}

/** Revokes a device's enrolment at once. */
export function revokeDevice(id: string, idempotencyKey: string): Promise<unknown> {
  return send(MANAGER_CALLS.revokeDevice, { params: { id }, idempotencyKey, expected: [403] })
}
