import type { ChangeSettingResponse, OfficeSetting } from '@frontlash/contract/office-settings'
import { NotConfirmed, useConfirmed } from '@frontlash/web-client/confirm/use-confirmed'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { randomId } from '@frontlash/web-client/random-id'
import { toFieldError } from '@frontlash/web-client/use-save'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { showToast } from '../form/toast-store.ts'
import { scopeName } from './setting-labels.ts'

/** A new value, or the id of an earlier change whose value is restored. The value null restores the inherited value. */
export type NewValue = { readonly value: unknown } | { readonly again: number }

export type ChangeSetting = (setting: OfficeSetting, what: NewValue, key?: string) => Promise<ChangeSettingResponse>

/**
 * Saves a setting. Asks for the password if necessary, shows a toast with Undo, and marks all data that may depend on
 * the setting as stale.
 *
 * @returns a function that saves the change and throws if the server refuses it, and the dialog to render
 */
export function useChangeSetting(name: string): { change: ChangeSetting; dialog: ReactNode } {
  const { confirmed, dialog } = useConfirmed()
  const queries = useQueryClient()

  const send = async (setting: OfficeSetting, what: NewValue, idempotencyKey: string) => {
    const { location, version } = setting
    const body = { location, version, ...what }
    const response = await confirmed(() =>
      officeCalls.changeSetting({ params: { key: setting.key }, body, idempotencyKey }),
    )
    // Names, costs and figures depend on settings, so all data is loaded again when it is next shown.
    void queries.invalidateQueries({ refetchType: 'none' })
    void queries.invalidateQueries({ queryKey: ['settings'] })
    void queries.invalidateQueries({ queryKey: ['setting-history', setting.key] })
    return response
  }
  const undo = async (saved: OfficeSetting, own: unknown) => {
    try {
      const response = await send(saved, { value: own }, randomId())
      showToast(response.success ? 'Change undone.' : response.msg, { tone: response.success ? 'success' : 'error' })
    } catch (error) {
      if (!(error instanceof NotConfirmed)) showToast(toFieldError(error).msg, { tone: 'error' })
    }
  }
  const change: ChangeSetting = async (setting, what, key = randomId()) => {
    const response = await send(setting, what, key)
    if (response.success && response.row.version !== setting.version) {
      const where = setting.perLocation
        ? ` for ${setting.location === null ? 'the salon' : scopeName(setting.location)}`
        : ''
      showToast(`${name} saved${where}.`, { undo: () => void undo(response.row, setting.own) })
    }
    return response
  }
  return { change, dialog }
}
