import { grownLashes, LashLine } from '@frontlash/ui/lash-line'
import { salonNow, useServerInfo } from '@frontlash/web-client/server-clock'
import { useInactivity } from '../../device/inactivity.ts'
import { readSelectedLocation } from '../../device/selected-location.ts'
import { Said, ServiceName, Technician } from '../../language/said.tsx'
import { useScreenWords } from '../../language/screen-words.ts'
import { Navigate, useNavigate } from '../../router/router.tsx'
import { Button } from '../../ui/button.tsx'
import { ClockTime } from '../../ui/clock-time.tsx'
import { Detail, Details, Rule } from '../../ui/details.tsx'
import { GlassCard } from '../../ui/glass-card.tsx'
import { KioskScreen, ScreenHeading } from '../../ui/kiosk-screen.tsx'
import { ClosingFooter } from '../visit/closing-footer.tsx'
import { DaysBadge } from '../visit/days-badge.tsx'
import { ON_INFO_CARD } from '../visit/days-since-visit.ts'
import { endVisit } from '../visit/end-visit.ts'
import { readVisit } from '../visit/read-visit.ts'
import { SavingNotes } from '../visit/saving-notes.tsx'
import { surveyAddress } from '../visit/survey-visit.ts'
import { useSavingState } from '../visit/use-saving-state.ts'
import styles from './appointment-success-screen.module.css'
import { successText } from './success-text.ts'

/**
 * /appointment-success: the booking for which a client pressed Check In Now. The screen closes automatically
 * (docs/product/kiosk.md, "Check-in complete").
 */
export default function AppointmentSuccessScreen() {
  const navigate = useNavigate()
  const { say, dates } = useScreenWords()
  const { timeZone } = useServerInfo()
  const saving = useSavingState()
  const leave = () => {
    endVisit()
    navigate('/', { replace: true })
  }
  const countdown = useInactivity({ onTimeout: leave })
  const visit = readVisit()
  if (visit.step !== 'checked-in-now') return <Navigate to="/" replace />

  const { client, checkIn, checkedInFor: what } = visit
  const firstName = what.firstName ?? client.first_name
  const startsAt = new Date(what.at)
  const words = successText({
    checkIn: saving.checkIn,
    firstName,
    startsAt,
    now: salonNow(),
    timeZone,
    dates,
  })
  const survey = surveyAddress({
    phone: client.phone,
    name: firstName,
    location: readSelectedLocation(),
    checkInId: checkIn.checkInId,
  })
  return (
    <KioskScreen
      title={say('success.done')}
      layout="halves"
      className={styles.screen}
      footer={
        <ClosingFooter countdown={countdown}>
          <Button kind="quiet" onClick={leave}>
            {say('common.done')}
          </Button>
        </ClosingFooter>
      }
    >
      <div className={styles.statement}>
        <LashLine
          lashes={grownLashes(10)}
          eye={saving.checkIn === 'done' ? 'closing' : 'open'}
          className={styles.lashes}
        />
        <div className="centred-words">
          <ScreenHeading isLarge>{say(words.heading)}</ScreenHeading>
          <p className="quiet-lead">
            <Said messages={[words.sentence]} />
          </p>
        </div>
        <SavingNotes saving={saving} />
      </div>
      <div className={styles.details}>
        <GlassCard aria-label={say('status.window')}>
          <ClockTime time={dates.clockTime(startsAt, timeZone)} />
          <Rule />
          <Details className={styles.facts}>
            <Detail label={say('common.service')}>
              <ServiceName service={what.service} />
            </Detail>
            <Detail label={say('common.technician')}>
              <Technician name={what.technician} />
            </Detail>
          </Details>
          <p className={styles.days}>
            <DaysBadge days={what.daysSinceLastVisit} longAgo={ON_INFO_CARD} />
          </p>
        </GlassCard>
        {checkIn.checkInId !== null && startsAt <= salonNow() && (
          <Button kind="secondary" isWide onClick={() => navigate(survey, { replace: true })}>
            {say('success.rate')}
          </Button>
        )}
      </div>
    </KioskScreen>
  )
}
