import type { WalkInIntent } from '@frontlash/contract/clients'
import { classNames } from '@frontlash/ui/class-names'
import { Icon } from '@frontlash/ui/icon'
import { footprints } from '@frontlash/ui/icon-drawings'
import { useSay } from '../../language/say.ts'
import { ServiceDrawing } from '../../ui/service-drawing.tsx'
import { intentText } from '../visit/walk-in-intent.ts'
import styles from './intent-card.module.css'

type IntentCardProps = { intent: WalkInIntent; className?: string | undefined }

export function IntentCard({ intent, className }: IntentCardProps) {
  const say = useSay()
  const service = intent.timing === 'later' ? 'appointment_later' : intent.service
  return (
    <section className={classNames(styles.card, className)} aria-label={say('register.chosenLabel')}>
      <span className={styles.drawing}>
        {service ? <ServiceDrawing service={service} /> : <Icon name={footprints} sizePx={56} />}
      </span>
      <div>
        <p className={styles.label}>{say('register.chosen')}</p>
        <p className={styles.value}>{intentText(say, intent)}</p>
      </div>
    </section>
  )
}
