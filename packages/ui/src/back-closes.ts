/** The functions that close the visible dialogs. The last one closes the topmost dialog. */
const open: (() => void)[] = []
const waiting: (() => void)[] = []
let isGoingBack = false

export const isDialogEntry = () => (window.history.state as { dialog?: true } | null)?.dialog === true

/**
 * Adds a history entry for a dialog. The entry gets the next `idx`, because the office's router counts entries by
 * `idx`.
 */
function addEntry(): void {
  if (isDialogEntry()) return
  const { state } = window.history
  window.history.pushState({ ...state, dialog: true, idx: (state?.idx ?? 0) + 1 }, '')
}

/**
 * Makes the browser's Back (a gesture on phones and tablets) close a dialog instead of leaving its page. While a dialog
 * is shown, the history has an additional entry (docs/product/look.md, "Components").
 *
 * @param close closes the dialog
 * @returns a function to call after the dialog was closed in any way
 */
export function closeOnBack(close: () => void): () => void {
  open.push(close)
  // If the current entry still belongs to a dialog that has just closed, no entry is added now. The popstate event for
  // the closed dialog adds the entry.
  addEntry()
  return () => {
    open.splice(open.indexOf(close), 1)
    // Runs after React's commit, because by then another dialog may have replaced the closed dialog.
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
 * Calls `then` when the current history entry belongs to the page and not to a dialog. Until then, replacing the
 * current entry would replace the dialog's entry.
 */
export function whenBackLeaves(then: () => void): void {
  if (isDialogEntry()) waiting.push(then)
  else then()
}

// This listener runs before the router's listener. The router must not handle the event, because the URL does not
// change.
window.addEventListener(
  'popstate',
  event => {
    const wasOwn = isGoingBack
    isGoingBack = false
    if (isDialogEntry() || (!wasOwn && open.length === 0)) return
    event.stopImmediatePropagation()
    if (!wasOwn) {
      open.at(-1)!()
      // A dialog that first asks the user is still shown now. It gets a new entry, so that the next Back does not leave
      // the page.
      setTimeout(() => open.length > 0 && addEntry())
    } else if (open.length > 0) addEntry()
    else for (const then of waiting.splice(0)) then()
  },
  true,
)
