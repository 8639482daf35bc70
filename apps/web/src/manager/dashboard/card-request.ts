import type { CardAction } from '@frontlash/domain/calendar/card-actions'
import { NoResponseError } from '@frontlash/web-client/http-client'
import type { Notice } from './standing-notices.ts'

/**
 * An action on a card. For `assign-technician`, it contains the new technician. `restoreVersion` is the row version
 * that an earlier action has produced. If it is set, the earlier action is undone, unless somebody has changed the card
 * since.
 */
export type CardRequest = (
  | { readonly action: Exclude<CardAction, 'assign-technician'> }
  | { readonly action: 'assign-technician'; readonly technician: string }
) & { readonly restoreVersion?: number }

type FailedAction = {
  readonly name: string
  /** Where the manager can check whether the action was performed: on a card or in a list. */
  readonly shownOn: 'card' | 'list'
  /** The id of the item that the action concerns. */
  readonly about: string | number
  readonly onRetry: () => void
}

/**
 * Returns the notice about a failed action, with "Try again". If there was no response, it is unknown whether the
 * server has performed the action; the live stream shows this later.
 */
export function failureNotice({ name, shownOn, ...notice }: FailedAction, error?: unknown): Notice {
  const text =
    error instanceof NoResponseError
      ? `no answer from the server. Once it can be reached again, the ${shownOn} shows whether that was done.`
      : 'that did not go through, nothing was changed.'
  return { ...notice, tone: 'failure', text: name ? `${name}: ${text}` : text[0]!.toUpperCase() + text.slice(1) }
}
