import type { WalkInIntent } from '@frontlash/contract/clients'
import type { ReactNode } from 'react'
import { GlassCard } from '../../ui/glass-card.tsx'
import { KioskScreen, ScreenHeading } from '../../ui/kiosk-screen.tsx'
import { ServiceDrawing } from '../../ui/service-drawing.tsx'
import type { CheckInState } from '../visit/saving-note.ts'
import { SavingNotes } from '../visit/saving-notes.tsx'
import { useSavingState } from '../visit/use-saving-state.ts'
import { choiceText } from '../visit/walk-in-intent.ts'
import screenStyles from './appointment-status-screen.module.css'
import styles from './walk-in-selected.module.css'

type WalkInSelectedProps = { intent: WalkInIntent; firstName: string; footer: ReactNode }

/** The status of a client without a booking who has chosen a service or a later visit. */
export function WalkInSelected({ intent, firstName, footer }: WalkInSelectedProps) {
  const saving = useSavingState()
  return (
    <KioskScreen title="Your visit" layout="halves" className={screenStyles.screen} footer={footer}>
      <div className={screenStyles.statement}>
        <ServiceDrawing service={intent.service ?? 'full_set'} className={styles.drawing} />
        <div className={screenStyles.words}>
          <ScreenHeading isLarge>Walk-in Service Selected!</ScreenHeading>
          <p className={screenStyles.sentence}>{whatHappensNext(intent, firstName, saving.checkIn)}</p>
        </div>
        <SavingNotes saving={saving} />
      </div>
      <GlassCard className={styles.service} aria-label="What you chose">
        <p className="quiet-label">You chose</p>
        <p className={styles.value}>{choiceText(intent)}</p>
      </GlassCard>
    </KioskScreen>
  )
}

/**
 * Returns the message about the next step. It says that the client is on the list, or that the manager is informed,
 * only if the server has the check-in.
 */
function whatHappensNext(intent: WalkInIntent, firstName: string, checkIn: CheckInState): string {
  if (checkIn === 'refused') return 'We couldn’t put you on today’s list here. Please see the front desk.'
  const thanks = firstName === '' ? 'Thank you.' : `Thank you, ${firstName}.`
  if (intent.timing === 'later' || intent.service === 'appointment_later') {
    return `${thanks} We will contact you to book. You can also ask the front desk for a time now.`
  }
  if (intent.service !== 'speak_manager') return `${thanks} Please have a seat. We will call you at your turn.`
  return checkIn === 'done'
    ? `${thanks} Please have a seat, the team knows you want to speak to the manager.`
    : `${thanks} Please tell the front desk that you want to speak to the manager.`
}
