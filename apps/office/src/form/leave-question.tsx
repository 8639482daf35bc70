import { DeskButton } from '@frontlash/ui/desk-button'
import { Dialog } from '@frontlash/ui/dialog'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLeaveGuard } from '../frame/leave-guards.ts'
import styles from './ask-dialog.module.css'

/**
 * Asks "Leave without saving?" before a link, Back or Forward leaves a page with unsaved changes. When the tab is
 * closed, the browser asks.
 *
 * @param isUnsaved whether the page has unsaved input
 * @param drop discards the unsaved input. Pass `drop` only if a filter change or another expanded row (`useOpenRow`)
 * would remove the input. The user is then also asked before this change
 * @returns the dialog to render, and a function that a dialog of the page calls before it closes
 */
export function useLeaveQuestion(
  isUnsaved: boolean,
  drop?: () => void,
): {
  question: ReactNode
  beforeLeaving: (leave: () => void) => void
} {
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const ask = (then: () => void) => setLeave(() => then)
  useLeaveGuard(isUnsaved ? ask : null, drop !== undefined)
  const stay = useEffectEvent((event: Event) => event.preventDefault())
  useEffect(() => {
    if (!isUnsaved) return
    window.addEventListener('beforeunload', stay)
    return () => window.removeEventListener('beforeunload', stay)
  }, [isUnsaved])
  return {
    beforeLeaving: then => (isUnsaved ? ask(then) : then()),
    question: leave && (
      <LeaveQuestion
        onStay={() => setLeave(null)}
        onLeave={() => {
          setLeave(null)
          drop?.()
          leave()
        }}
      />
    ),
  }
}

function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => cancel.current?.focus(), [])
  return (
    <Dialog
      title="Leave without saving?"
      lead={<p>What you have changed here is not saved yet.</p>}
      closesOnBack={false}
      onClose={onStay}
    >
      <div className={styles.responses}>
        <DeskButton ref={cancel} onClick={onStay}>
          Cancel
        </DeskButton>
        <DeskButton look="rose" onClick={onLeave}>
          Leave
        </DeskButton>
      </div>
    </Dialog>
  )
}
