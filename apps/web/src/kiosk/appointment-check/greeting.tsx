import { Icon } from '@frontlash/ui/icon'
import { arrowLeft, calendarHeart, footprints } from '@frontlash/ui/icon-drawings'
import { useSay } from '../../language/say.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceTile } from '../../ui/choice-tile.tsx'
import { ScreenHeading } from '../../ui/kiosk-screen.tsx'
import { RateOfferWhenKnown } from '../visit/rate-offer.tsx'
import { readVisit } from '../visit/read-visit.ts'
import { SaidByServer, type ServerWords } from '../visit/server-words.tsx'
import styles from './greeting.module.css'

type GreetingProps = {
  /** The message about an earlier check-in of today; null if there is none. */
  checkedInBefore: ServerWords | null
  onAppointment: () => void
  onWalkIn: () => void
  onBack: () => void
}

/** Asks a client without a booking whether to search for an appointment or to continue as a walk-in. */
export function Greeting({ checkedInBefore, onAppointment, onWalkIn, onBack }: GreetingProps) {
  const say = useSay()
  const { client } = readVisit()
  return (
    <div className={styles.greeting}>
      <div className={styles.head}>
        <ScreenHeading isLarge>{say('check.welcome')}</ScreenHeading>
        <p className="quiet-lead">{checkedInBefore ? <SaidByServer words={checkedInBefore} /> : say('check.help')}</p>
      </div>
      <div className={styles.tiles}>
        <ChoiceTile
          title={say('check.haveAppointment')}
          drawing={<Icon name={calendarHeart} sizePx={72} />}
          look="primary"
          onChoose={onAppointment}
        />
        <ChoiceTile
          title={say('check.walkIn')}
          drawing={<Icon name={footprints} sizePx={72} />}
          look="accent"
          onChoose={onWalkIn}
        />
      </div>
      <Button kind="quiet" icon={arrowLeft} onClick={onBack}>
        {say('common.goBack')}
      </Button>
      {client && (
        // The space of the button is reserved until the server has responded, so that the tiles above it do not move.
        <div className={styles.rate}>
          <RateOfferWhenKnown client={client} />
        </div>
      )}
    </div>
  )
}
