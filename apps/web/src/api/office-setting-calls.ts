import { OFFICE_CALLS } from '@frontlash/contract/office-calls'
import type {
  ChangeSettingAnswer,
  ChangeSettingBody,
  OfficeSettingsAnswer,
  SettingHistoryAnswer,
} from '@frontlash/contract/office-settings'
import type {
  PreviewTextAnswer,
  PreviewTextBody,
  TestTextAnswer,
  TestTextBody,
} from '@frontlash/contract/office-wording'
import { send } from './http-client.ts'
import type { ListQuery } from './office-calls.ts'

/** Every setting, for the salon and for each location that may differ. */
export function readSettings(): Promise<OfficeSettingsAnswer> {
  return send(OFFICE_CALLS.settings)
}

/** One page of what a setting was. */
export function readSettingHistory(key: string, query: ListQuery): Promise<SettingHistoryAnswer> {
  return send(OFFICE_CALLS.settingHistory, { params: { key }, query })
}

/** Changes a setting at a place; null removes the place's own value. */
export function changeSetting(
  key: string,
  body: ChangeSettingBody,
  idempotencyKey: string,
): Promise<ChangeSettingAnswer> {
  return send(OFFICE_CALLS.changeSetting, { params: { key }, body, idempotencyKey, expected: [400, 403] })
}

/** A wording of a text as clients would get it. */
export function previewText(body: PreviewTextBody): Promise<PreviewTextAnswer> {
  return send(OFFICE_CALLS.previewText, { body })
}

/** Sends the saved wording of a text to a manager number. */
export function sendTestText(body: TestTextBody, idempotencyKey: string): Promise<TestTextAnswer> {
  return send(OFFICE_CALLS.testText, { body, idempotencyKey, expected: [400, 429] })
}
