import { createStore } from '@frontlash/web-client/create-store'

/** A toast: a message at the bottom of the page for some seconds (docs/product/office/every-screen.md, "Saving"). */
export type Toast = {
  readonly message: string
  readonly tone: 'success' | 'error'
  /** Undoes the action; null when it cannot be undone. */
  readonly undo: (() => void) | null
}

const store = createStore<Toast | null>(null)

export const readToast = store.read
export const subscribeToast = store.subscribe

/**
 * Shows a message for 8 seconds; it replaces the previous message. The tone is success unless `more` says otherwise.
 */
export function showToast(message: string, more: Partial<Toast> = {}): Toast {
  const toast = { message, tone: 'success', undo: null, ...more } as const
  store.save(toast)
  return toast
}

/** Removes this message. Does nothing if another message has already replaced it. */
export function hideToast(toast: Toast | null): void {
  if (store.read() === toast) store.save(null)
}
