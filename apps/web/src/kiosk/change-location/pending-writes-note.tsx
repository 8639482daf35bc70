import { clockTime } from '@frontlash/domain/salon-words'
import { Icon } from '@frontlash/ui/icon'
import { clock } from '@frontlash/ui/icon-drawings'
import { outbox, usePendingWrites } from '@frontlash/web-client/outbox/device-outbox'
import type { PendingWrite } from '@frontlash/web-client/outbox/pending-write'
import { useServerInfo } from '@frontlash/web-client/server-clock'
import { useSession } from '@frontlash/web-client/session'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import styles from './pending-writes-note.module.css'

const WHAT: Record<PendingWrite['submission']['kind'], string> = {
  waiver: 'A signature',
  'booking-check-in': 'A check-in',
  'check-in': 'A check-in',
}

/**
 * A note for staff about writes of this tablet that are not delivered yet or that the server has refused. Anyone may
 * retry a write; only signed-in staff may discard it. Renders nothing if all writes were delivered.
 */
export function PendingWritesNote() {
  const { waiting, setAside } = usePendingWrites()
  const { timeZone } = useServerInfo()
  const session = useSession()
  const isStaff = session.state === 'authenticated' && session.staff !== null
  const [isAsking, setIsAsking] = useState(false)
  if (waiting.length + setAside.length === 0) return null
  return (
    <section className={styles.note} aria-label="Kept on this iPad">
      {waiting.length > 0 && (
        <p className={styles.line}>
          <Icon name={clock} sizePx={20} />
          {waiting.length === 1 ? '1 entry is' : `${waiting.length} entries are`} still being saved
        </p>
      )}
      {setAside.map(({ key, submission: write, keptAt, refusal }) => (
        <p key={key} className={styles.line}>
          <Icon name="warning" sizePx={20} />
          {WHAT[write.kind]} of {clockTime(new Date(keptAt), timeZone)} could not be saved ({refusal?.code ?? 'refused'}
          )
        </p>
      ))}
      {setAside.length > 0 && (
        <Button kind="quiet" icon="refresh" onClick={() => void outbox.sendSetAside()}>
          Try again
        </Button>
      )}
      {setAside.length > 0 && isStaff && (
        <Button kind="quiet" onClick={() => setIsAsking(true)}>
          Discard
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          question="Discard what could not be saved? It cannot be brought back."
          confirmLabel="Discard"
          onConfirm={() => {
            setIsAsking(false)
            for (const { key } of setAside) void outbox.discardSetAside(key)
          }}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </section>
  )
}
