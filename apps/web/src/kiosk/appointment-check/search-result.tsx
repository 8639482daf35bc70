import type { AppointmentResponse } from '@frontlash/contract/check-in'
import { serviceLabel } from '@frontlash/domain/messages/known-words'
import { history, sparkle } from '@frontlash/ui/icon-drawings'
import { LashLine } from '@frontlash/ui/lash-line'
import { LashMark } from '@frontlash/ui/lash-mark'
import { Said, ServiceName } from '../../language/said.tsx'
import { useSay } from '../../language/say.ts'
import { Button } from '../../ui/button.tsx'
import { ClockTime } from '../../ui/clock-time.tsx'
import { Detail, Details } from '../../ui/details.tsx'
import { GlassCard } from '../../ui/glass-card.tsx'
import { ScreenHeading } from '../../ui/kiosk-screen.tsx'
import { DaysBadge } from '../visit/days-badge.tsx'
import { ON_RESULT_CARD } from '../visit/days-since-visit.ts'
import { SaidByServer } from '../visit/server-words.tsx'
import type { FoundDetails, ResultView } from './result-view.ts'
import styles from './search-result.module.css'

type SearchResultProps = {
  view: ResultView
  /** True if the search failed. The screen tells the client that there may still be a booking. */
  isUnreachable: boolean
  /** True while a client who has pressed Continue is being checked in. */
  isBusy: boolean
  onContinue: (appointment: AppointmentResponse) => void
  onWalkIn: () => void
  onStartOver: () => void
}

export function SearchResult({ view, isUnreachable, isBusy, onContinue, onWalkIn, onStartOver }: SearchResultProps) {
  const say = useSay()
  const startOver = (
    <Button kind="quiet" icon="restart" onClick={isBusy ? undefined : onStartOver}>
      {say('common.startOver')}
    </Button>
  )
  if (view.kind === 'found') {
    return (
      <div className={styles.found}>
        <div className={styles.head}>
          <ScreenHeading isLarge>{view.heading}</ScreenHeading>
          {view.note && (
            <p className="quiet-lead">
              <SaidByServer words={view.note} />
            </p>
          )}
        </div>
        <FoundCard facts={view.facts} />
        <div className={styles.actions}>
          <Button isWide state={isBusy ? 'busy' : 'idle'} onClick={() => onContinue(view.appointment)}>
            {say('check.continueWith')}
          </Button>
          {view.mayAskForToday && (
            <Button kind="secondary" isWide onClick={isBusy ? undefined : onWalkIn}>
              {say('walkin.askToday')}
            </Button>
          )}
          {startOver}
        </div>
      </div>
    )
  }
  return (
    <div className={styles.nothing}>
      <LashLine lashes={[]} className={styles.lashes} />
      <div className={styles.head}>
        <ScreenHeading isLarge>{view.heading}</ScreenHeading>
        {isUnreachable ? (
          <p className={styles.unreachable}>{say('check.unreachable')}</p>
        ) : (
          <p className="quiet-lead">
            <SaidByServer words={view.message} />
          </p>
        )}
      </div>
      <div className={styles.actions}>
        <Button isWide onClick={onWalkIn}>
          {say('check.continueWalkIn')}
        </Button>
        {startOver}
      </div>
    </div>
  )
}

function FoundCard({ facts }: { facts: FoundDetails }) {
  const say = useSay()
  return (
    <GlassCard className={styles.card} aria-label={say('check.yourAppointment')}>
      <p className="quiet-label">{facts.date}</p>
      <ClockTime time={facts.time} isHero />
      <div className={styles.rule}>
        <LashMark widthPx={54} />
      </div>
      <Details className={styles.facts}>
        {(facts.service || facts.duration) && (
          <Detail label={say('common.service')} icon={sparkle}>
            {facts.service && <ServiceName service={facts.service} />}
            {facts.service && facts.duration && ', '}
            {facts.duration}
          </Detail>
        )}
        <Detail label={say('common.location')} icon="pin">
          {facts.location}
          {facts.directions.map(line => (
            <span key={line} className="quiet-note">
              {line}
            </span>
          ))}
        </Detail>
        <Detail label={say('check.lastVisit')} icon={history}>
          {facts.lastVisit && <LastVisit {...facts.lastVisit} />}
          <span className={styles.days}>
            <DaysBadge days={facts.days} longAgo={ON_RESULT_CARD} />
          </span>
        </Detail>
      </Details>
    </GlassCard>
  )
}

function LastVisit({ day, service }: NonNullable<FoundDetails['lastVisit']>) {
  const say = useSay()
  if (service === '') return day
  return <Said messages={[['check.serviceOnDay', { service: serviceLabel(say, service), day }]]} />
}
