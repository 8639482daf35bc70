import type { WalkInIntent } from '@frontlash/contract/clients'
import type { Message } from '@frontlash/domain/messages/say'
import type { ReactNode } from 'react'
import { Said } from '../../language/said.tsx'
import { useSay } from '../../language/say.ts'
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
  const say = useSay()
  const saving = useSavingState()
  return (
    <KioskScreen title={say('status.window')} layout="halves" className={screenStyles.screen} footer={footer}>
      <div className={screenStyles.statement}>
        <ServiceDrawing service={intent.service ?? 'full_set'} className={styles.drawing} />
        <div className={screenStyles.words}>
          <ScreenHeading isLarge>{say('chosen.heading')}</ScreenHeading>
          <p className={screenStyles.sentence}>
            <Said messages={whatHappensNext(intent, firstName, saving.checkIn)} />
          </p>
        </div>
        <SavingNotes saving={saving} />
      </div>
      <GlassCard className={styles.service} aria-label={say('register.chosenLabel')}>
        <p className="quiet-label">{say('chosen.you')}</p>
        <p className={styles.value}>{choiceText(say, intent)}</p>
      </GlassCard>
    </KioskScreen>
  )
}

/**
 * Returns the message about the next step. It says that the client is on the list or that the manager is informed only
 * if the server has the check-in.
 */
function whatHappensNext(intent: WalkInIntent, name: string, checkIn: CheckInState): readonly Message[] {
  if (checkIn === 'refused') return [['chosen.refused']]
  const thanks = ['chosen.thanks', { name }] as const
  if (intent.timing === 'later' || intent.service === 'appointment_later') return [thanks, ['chosen.laterContact']]
  if (intent.service !== 'speak_manager') return [thanks, ['chosen.wait']]
  return [thanks, [checkIn === 'done' ? 'chosen.managerKnows' : 'chosen.tellDesk']]
}
