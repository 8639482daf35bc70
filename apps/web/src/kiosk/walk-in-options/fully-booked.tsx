import { DEFAULT_LOCATION, LOCATION_NAMES } from '@frontlash/domain/location-key'
import { guardWhenShown } from '@frontlash/ui/press-guard'
import { useSelectedLocation } from '../../device/selected-location.ts'
import { useSay } from '../../language/say.ts'
import { ChoiceTile } from '../../ui/choice-tile.tsx'
import { ScreenHeading } from '../../ui/kiosk-screen.tsx'
import { ServiceDrawing } from '../../ui/service-drawing.tsx'
import { LaterTile } from './later-tile.tsx'
import styles from './walk-in-options-screen.module.css'

/** The English word must not break at its hyphen. */
const WALK_INS = 'walk-ins'

export function FullyBooked({ onManager, onLater }: { onManager: () => void; onLater: () => void }) {
  const say = useSay()
  const here = useSelectedLocation()
  const sentence = say('walkin.closed', { location: here?.name ?? LOCATION_NAMES[DEFAULT_LOCATION] })
  const secondAt = sentence.indexOf('. ') + 2
  const [before, after] = sentence.slice(0, secondAt).split(WALK_INS)
  return (
    <>
      <ScreenHeading key="booked" className={styles.heading}>
        {before}
        {after !== undefined && <span className="unbroken">{WALK_INS}</span>}
        {after}
        <span className={styles.second}>{sentence.slice(secondAt)}</span>
      </ScreenHeading>
      <div ref={guardWhenShown} className={styles.tiles}>
        <ChoiceTile
          title={say('walkin.manager')}
          detail={say('walkin.managerDetail')}
          drawing={<ServiceDrawing service="speak_manager" />}
          onChoose={onManager}
        />
        <LaterTile onChoose={onLater} />
      </div>
    </>
  )
}
