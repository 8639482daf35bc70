import { createStore } from '../../../api/create-store.ts'

/** What the office tells at the foot of the page for a while (docs/product/office.md, "Saving"). */
export type Toast = {
  readonly message: string
  readonly tone: 'success' | 'error'
  /** Takes the action back. */
  readonly undo: (() => void) | null
}

const store = createStore<Toast | null>(null)

export const readToast = store.read
export const subscribeToast = store.subscribe

/** Shows a message for 8 seconds in place of the one before; success unless it is told otherwise. */
export function showToast(message: string, more: Partial<Toast> = {}): Toast {
  const toast = { message, tone: 'success', undo: null, ...more } as const
  store.save(toast)
  return toast
}

/** Removes a message, unless another one has taken its place. */
export function hideToast(toast: Toast | null): void {
  if (store.read() === toast) store.save(null)
}
