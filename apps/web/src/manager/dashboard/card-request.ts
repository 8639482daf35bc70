import type { CardAction } from '@frontlash/domain/calendar/card-actions'
import { NoResponseError } from '@frontlash/web-client/http-client'
import type { Notice } from './standing-notices.ts'

/**
 * An action on a card. `assign-technician` contains the new technician. With `restoreVersion` (the row version that an
 * earlier action produced), the action is undone, unless somebody has changed the card since.
 */
export type CardRequest = (
  | { readonly action: Exclude<CardAction, 'assign-technician'> }
  | { readonly action: 'assign-technician'; readonly technician: string }
) & { readonly restoreVersion?: number }

type FailedAction = {
  readonly name: string
  /** Where the manager sees the change: on a card or in a list. */
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
