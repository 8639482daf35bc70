import { Icon } from '@frontlash/ui/icon'
import { clock } from '@frontlash/ui/icon-drawings'
import { guardWhenShown } from '@frontlash/ui/press-guard'
import { useSay } from '../../language/say.ts'
import { ChoiceTile } from '../../ui/choice-tile.tsx'
import { ScreenHeading } from '../../ui/kiosk-screen.tsx'
import { LaterTile } from './later-tile.tsx'
import styles from './walk-in-options-screen.module.css'

export function TimingStep({ onNow, onLater }: { onNow: () => void; onLater: () => void }) {
  const say = useSay()
  return (
    <>
      <ScreenHeading key="timing" className={styles.heading}>
        {say('walkin.when')}
      </ScreenHeading>
      <div ref={guardWhenShown} className={styles.tiles}>
        <ChoiceTile
          title={say('walkin.now')}
          detail={say('walkin.nowDetail')}
          drawing={<Icon name={clock} sizePx={72} />}
          look="primary"
          onChoose={onNow}
        />
        <LaterTile onChoose={onLater} />
      </div>
    </>
  )
}
