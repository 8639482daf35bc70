import { OFFICE_CALLS } from '@frontlash/contract/office-calls'
import type {
  ChangeDeviceAnswer,
  ChangeDeviceBody,
  OfficeDevice,
  OfficeDevicesAnswer,
} from '@frontlash/contract/office-devices'
import { send } from './http-client.ts'
import type { ListQuery } from './office-calls.ts'

/** One page of the tablets and paired browsers. */
export function readDevices(query: ListQuery): Promise<OfficeDevicesAnswer> {
  return send(OFFICE_CALLS.devices, { query })
}

/** One device, also a revoked one. */
export function readDevice(id: string): Promise<OfficeDevice> {
  return send(OFFICE_CALLS.device, { params: { id }, expected: [400, 404] })
}

/** Renames a device or moves it; moving needs a confirmed session. */
export function changeDevice(id: string, body: ChangeDeviceBody, idempotencyKey: string): Promise<ChangeDeviceAnswer> {
  return send(OFFICE_CALLS.changeDevice, { params: { id }, body, idempotencyKey, expected: [400, 403, 404] })
}
