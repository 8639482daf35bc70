import { useEffect, useState } from 'react'
import { useSay } from '../../language/say.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { askBeforeLeaving } from './leaving.ts'

/**
 * Asks for confirmation before the logo ends a visit with a signature or a typed name (docs/product/kiosk.md,
 * "Header").
 *
 * @param loses the input that would be lost; null to leave without a confirmation
 */
export function LeaveVisitDialog({ loses }: { loses: 'signature' | 'name' | null }) {
  const say = useSay()
  const [leave, setLeave] = useState<(() => void) | null>(null)
  useEffect(() => {
    if (loses !== null) return askBeforeLeaving(yes => setLeave(() => yes))
    return undefined
  }, [loses])
  if (!leave || loses === null) return null
  return (
    <ConfirmDialog
      question={say('leave.question')}
      note={say(loses === 'signature' ? 'leave.signatureLost' : 'leave.nameLost')}
      confirmLabel={say('leave.yes')}
      cancelLabel={say('leave.no')}
      likely="cancel"
      onConfirm={leave}
      onCancel={() => setLeave(null)}
    />
  )
}
