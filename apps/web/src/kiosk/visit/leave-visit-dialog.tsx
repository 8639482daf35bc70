import { useEffect, useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { askBeforeLeaving } from './leaving.ts'

/**
 * Asks for confirmation before the logo ends a visit in which a signature or a name was begun (docs/product/kiosk.md,
 * "Header").
 *
 * @param isWorthAsking true if leaving would lose something
 */
export function LeaveVisitDialog({ isWorthAsking }: { isWorthAsking: boolean }) {
  const [leave, setLeave] = useState<(() => void) | null>(null)
  useEffect(() => {
    if (isWorthAsking) return askBeforeLeaving(yes => setLeave(() => yes))
    return undefined
  }, [isWorthAsking])
  if (!leave) return null
  return (
    <ConfirmDialog
      question="Leave check-in?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      likely="cancel"
      onConfirm={leave}
      onCancel={() => setLeave(null)}
    />
  )
}
