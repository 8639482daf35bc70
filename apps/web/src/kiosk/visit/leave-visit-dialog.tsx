import { useEffect, useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { askBeforeLeaving } from './leaving.ts'

/**
 * Asks for confirmation before the logo ends a visit with a signature or a typed name (docs/product/kiosk.md,
 * "Header").
 *
 * @param loses the input that would be lost; null to leave without a confirmation
 */
export function LeaveVisitDialog({ loses }: { loses: 'signature' | 'name' | null }) {
  const [leave, setLeave] = useState<(() => void) | null>(null)
  useEffect(() => {
    if (loses !== null) return askBeforeLeaving(yes => setLeave(() => yes))
    return undefined
  }, [loses])
  if (!leave || loses === null) return null
  return (
    <ConfirmDialog
      question="Leave check-in?"
      note={`Your ${loses} is not kept.`}
      confirmLabel="Leave"
      cancelLabel="Stay"
      likely="cancel"
      onConfirm={leave}
      onCancel={() => setLeave(null)}
    />
  )
}
