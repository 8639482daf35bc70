import { guardWhenShown } from '@frontlash/ui/press-guard'
import { useSay } from '../../language/say.ts'
import { ChoiceTile } from '../../ui/choice-tile.tsx'
import { ScreenHeading } from '../../ui/kiosk-screen.tsx'
import { ServiceDrawing } from '../../ui/service-drawing.tsx'
import type { WalkInService } from '../visit/walk-in-intent.ts'
import styles from './walk-in-options-screen.module.css'

const SERVICES = [
  { service: 'full_set', title: 'walkin.fullSet', detail: 'walkin.fullSetDetail' },
  { service: 'refill', title: 'walkin.refill', detail: 'walkin.refillDetail' },
  { service: 'removal', title: 'walkin.removal', detail: 'walkin.removalDetail' },
  { service: 'speak_manager', title: 'walkin.manager', detail: 'walkin.managerDetail' },
] as const

export function ServiceStep({ onChoose }: { onChoose: (service: WalkInService) => void }) {
  const say = useSay()
  return (
    <>
      <ScreenHeading key="service" className={styles.heading}>
        {say('walkin.what')}
      </ScreenHeading>
      <div ref={guardWhenShown} className={styles.services}>
        {SERVICES.map(({ service, title, detail }) => (
          <ChoiceTile
            key={service}
            title={say(title)}
            detail={say(detail)}
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
