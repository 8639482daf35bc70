/** What closes each open dialog, the topmost last. */
const open: (() => void)[] = []
let isGoingBack = false

/** Whether the history entry in use is one that was added for a dialog. */
const isAdded = () => (window.history.state as { dialog?: true } | null)?.dialog === true

function addEntry(): void {
  if (!isAdded()) window.history.pushState({ ...window.history.state, dialog: true }, '')
}

/**
 * Makes the browser's way back (a gesture on phones and tablets) close a dialog instead of leaving its page, by an entry in the history
 * while any is open (docs/product/look.md, "Parts").
 *
 * @param close closes the dialog
 * @returns to be called when the dialog is closed, however that came
 */
export function closeOnBack(close: () => void): () => void {
  open.push(close)
  // While an entry is on its way out it may still be in use; popstate adds the next one.
  addEntry()
  return () => {
    open.splice(open.indexOf(close), 1)
    // After the commit: one dialog may have taken the place of another.
    queueMicrotask(() => {
      if (open.length > 0) addEntry()
      else if (isAdded() && !isGoingBack) {
        isGoingBack = true
        window.history.back()
      }
    })
  }
}

// Before the router's listener, which need not hear of it: the address stays the same.
window.addEventListener(
  'popstate',
  event => {
    const wasOwn = isGoingBack
    isGoingBack = false
    if (isAdded() || (!wasOwn && open.length === 0)) return
    event.stopImmediatePropagation()
    if (!wasOwn) open.at(-1)!()
    else if (open.length > 0) addEntry()
  },
  true,
)
