import { guardWhenShown } from '@frontlash/ui/press-guard'
import { ChoiceTile } from '../../ui/choice-tile.tsx'
import { ScreenHeading } from '../../ui/kiosk-screen.tsx'
import { ServiceDrawing } from '../../ui/service-drawing.tsx'
import type { WalkInService } from '../visit/walk-in-intent.ts'
import styles from './walk-in-options-screen.module.css'

const SERVICES: readonly { service: WalkInService; title: string; detail: string }[] = [
  { service: 'full_set', title: 'Full Set', detail: 'Brand-new lashes' },
  { service: 'refill', title: 'Refill', detail: 'Fill the gaps in your set' },
  { service: 'removal', title: 'Removal', detail: 'Take your lashes off' },
  { service: 'speak_manager', title: 'Speak to Manager', detail: 'We’ll let the manager know' },
]

export function ServiceStep({ onChoose }: { onChoose: (service: WalkInService) => void }) {
  return (
    <>
      <ScreenHeading key="service" className={styles.heading}>
        What can we do for you?
      </ScreenHeading>
      <div ref={guardWhenShown} className={styles.services}>
        {SERVICES.map(({ service, title, detail }) => (
          <ChoiceTile
            key={service}
            title={title}
            detail={detail}
            build="beside"
            className={styles.service}
            drawing={<ServiceDrawing service={service} />}
            onChoose={() => onChoose(service)}
          />
        ))}
      </div>
    </>
  )
}
