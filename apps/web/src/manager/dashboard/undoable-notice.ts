import { NOTICE_SHOWN_MS } from './standing-notices.ts'
import type { NoticeBoard } from './use-notices.ts'

type Changed = {
  readonly version: number
  /** Returns the current version; undefined if the changed item no longer exists. */
  readonly current: () => number | undefined
  /** Calls back at each change. Returns a function that unsubscribes. */
  readonly listen: (listener: () => void) => () => void
  readonly describe?: () => Promise<string>
}

/**
 * Shows the notice about an action. After a later change, the notice describes that change and has no Undo, because
 * Undo would revert the later change too, or the server would refuse it (docs/product/day-calendar.md, "Actions").
 */
export function showUndoable(
  notices: NoticeBoard,
  { text, about, onUndo }: { text: string; about: string | number; onUndo: () => void },
  { version, current, listen, describe = async () => 'This has changed since.' }: Changed,
): void {
  const withdrawUndo = notices.show({ tone: 'done', text, about, onUndo })
  const look = () => {
    if (current() === version) return
    unsubscribe()
    clearTimeout(timer)
    void describe().then(change => withdrawUndo(`${text}. ${change}`))
  }
  const unsubscribe = listen(look)
  const timer = setTimeout(unsubscribe, NOTICE_SHOWN_MS)
  look()
}
