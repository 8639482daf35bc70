import { createStore } from '@frontlash/web-client/create-store'

/** A toast: a message at the bottom of the page for some seconds (docs/product/office/every-screen.md, "Saving"). */
export type Toast = {
  readonly message: string
  readonly tone: 'success' | 'error'
  /** Undoes the action; null if that is impossible. */
  readonly undo: (() => void) | null
}

const store = createStore<Toast | null>(null)

export const readToast = store.read
export const subscribeToast = store.subscribe

/**
 * Shows a message for 8 seconds and replaces the previous message. The tone is success unless `more` contains another.
 */
export function showToast(message: string, more: Partial<Toast> = {}): Toast {
  const toast = { message, tone: 'success', undo: null, ...more } as const
  store.save(toast)
  return toast
}

/** Hides the toast. Does nothing if another toast has already replaced it. */
export function hideToast(toast: Toast | null): void {
  if (store.read() === toast) store.save(null)
}
