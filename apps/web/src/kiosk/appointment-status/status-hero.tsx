import { Icon } from '@frontlash/ui/icon'
import { calendar } from '@frontlash/ui/icon-drawings'
import { grownLashes, LashLine } from '@frontlash/ui/lash-line'
import { useSay } from '../../language/say.ts'
import { StatusDial } from './status-dial.tsx'
import styles from './status-hero.module.css'
import type { StatusView } from './status-view.ts'
import { waitDial } from './wait-dial.ts'

type StatusHeroProps = { view: StatusView; hereName: string; now: Date; timeZone: string }

/** The picture at the top of the screen. It depends on the kind of status: checked in, waiting, or wrong location. */
export function StatusHero({ view, hereName, now, timeZone }: StatusHeroProps) {
  const { kind, appointment, correctLocation } = view
  const dial = appointment && waitDial(now, appointment.startAt, timeZone)
  switch (kind) {
    case 'checked-in':
      return <LashLine lashes={grownLashes(10)} eye="closing" className={styles.lash} />
    case 'early':
      return dial && <StatusDial dial={dial} tone="info" />
    case 'late':
      return dial && <StatusDial dial={dial} tone="warning" />
    case 'too-late':
    case 'very-late':
      return dial && <StatusDial dial={dial} tone="error" />
    case 'wrong-day':
      return (
        <div className={styles.disc}>
          <Icon name={calendar} sizePx={56} />
        </div>
      )
    case 'wrong-location':
      return <Way from={hereName} to={correctLocation?.name ?? appointment?.location ?? ''} />
    case 'not-checked-in':
    case 'none':
      return <LashLine lashes={[]} className={styles.small} />
    default:
      return kind satisfies never
  }
}

function Way({ from, to }: { from: string; to: string }) {
  const say = useSay()
  return (
    <div className={styles.way}>
      <span className={styles.place}>
        <Icon name="pin" sizePx={26} />
        {say('status.youAreIn', { place: from })}
      </span>
      <span className={styles.dots} aria-hidden="true" />
      <span className={`${styles.place} ${styles.there}`}>
        <Icon name="pin" sizePx={32} />
        {to}
      </span>
    </div>
  )
}
