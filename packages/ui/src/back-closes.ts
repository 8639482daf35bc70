/** The close functions of the open dialogs, the topmost last. */
const open: (() => void)[] = []
const waiting: (() => void)[] = []
let isGoingBack = false

/** Whether the current history entry was added for a dialog. */
export const isDialogEntry = () => (window.history.state as { dialog?: true } | null)?.dialog === true

/**
 * Adds a history entry for a dialog. It has the next `idx`, by which the office's router counts entries (react-router).
 */
function addEntry(): void {
  if (isDialogEntry()) return
  const { state } = window.history
  window.history.pushState({ ...state, dialog: true, idx: (state?.idx ?? 0) + 1 }, '')
}

/**
 * Makes the browser's Back (a gesture on phones and tablets) close a dialog instead of leaving its page. While any
 * dialog is open, the history has an additional entry (docs/product/look.md, "Components").
 *
 * @param close closes the dialog
 * @returns a function that must be called when the dialog was closed, in whatever way
 */
export function closeOnBack(close: () => void): () => void {
  open.push(close)
  // Adds nothing while the current entry is still that of a closed dialog; the popstate event of that entry adds one
  // later.
  addEntry()
  return () => {
    open.splice(open.indexOf(close), 1)
    // This runs after React's commit, because another dialog may have replaced the closed one.
    queueMicrotask(() => {
      if (open.length > 0) addEntry()
      else if (isDialogEntry() && !isGoingBack) {
        isGoingBack = true
        window.history.back()
      }
    })
  }
}

/**
 * Calls `then` once the history has no entry of a dialog any more, because replacing the current entry before that
 * would replace the dialog's entry.
 */
export function whenBackLeaves(then: () => void): void {
  if (isDialogEntry()) waiting.push(then)
  else then()
}

// This listener runs before the router's, which must not handle the event, because the address does not change.
window.addEventListener(
  'popstate',
  event => {
    const wasOwn = isGoingBack
    isGoingBack = false
    if (isDialogEntry() || (!wasOwn && open.length === 0)) return
    event.stopImmediatePropagation()
    if (!wasOwn) {
      open.at(-1)!()
      // A dialog that asks before it closes is still open; the next Back must not leave the page either.
      setTimeout(() => open.length > 0 && addEntry())
    } else if (open.length > 0) addEntry()
    else for (const then of waiting.splice(0)) then()
  },
  true,
)
