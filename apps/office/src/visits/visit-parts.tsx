import type { OfficeVisit } from '@frontlash/contract/office-visits'
import { LOCATION_NAMES } from '@frontlash/domain/location-key'
import { clockTime } from '@frontlash/domain/salon-words'
import { earlinessLabel, OUTCOME_NAMES } from '@frontlash/domain/visits/visit-names'
import { Badge } from '@frontlash/ui/badge'
import { DeskButton, deskControl } from '@frontlash/ui/desk-button'
import { useServerInfo } from '@frontlash/web-client/server-clock'
import { DetailList } from '../form/section.tsx'
import type { Correction } from '../form/use-correction.ts'
import { formatTimestamp } from '../format/timestamp.tsx'
import { AppLink } from '../frame/app-link.tsx'
import { leftOutOf, OUTCOME_BADGES, serviceOf, waitOf } from './visit-labels.ts'
import styles from './visits-screen.module.css'

export function OutcomeBadge({ visit }: { visit: OfficeVisit }) {
  const [tone, icon] = OUTCOME_BADGES[visit.outcome]
  return (
    <Badge tone={tone} icon={icon} className={styles.badge}>
      {OUTCOME_NAMES[visit.outcome]}
    </Badge>
  )
}

/** The details of an expanded visit: its times, why its wait is not counted, and the buttons to correct it. */
export function VisitDetails({ visit, correction }: { visit: OfficeVisit; correction: Correction }) {
  const { timeZone } = useServerInfo()
  const time = (at: string | null) => at && clockTime(new Date(at), timeZone)
  const { corrected, outcome } = visit
  const isBusy = correction.busyKey === visit.key
  return (
    <div className={styles.details}>
      <DetailList
        details={[
          ['Location', LOCATION_NAMES[visit.location]],
          [visit.kind === 'booked' ? 'Service' : 'Came for', serviceOf(visit)],
          ['Technician', visit.technician?.name],
          ['Arrived', time(visit.arrivedAt)],
          ['Early or late', visit.earlyMinutes !== null && earlinessLabel(visit.earlyMinutes)],
          [
            'Checked in',
            visit.checkedInAt && `${time(visit.checkedInAt)} ${visit.isManual ? 'by staff' : 'at the kiosk'}`,
          ],
          ['Received', visit.receivedAt && [time(visit.receivedAt), visit.receivedBy].filter(Boolean).join(' by ')],
          ['Wait', visit.waitMinutes !== null && waitOf(visit)],
          ['Corrected', corrected && `by ${corrected.by}, ${formatTimestamp(timeZone, corrected.at, new Date())}`],
        ]}
      />
      {leftOutOf(visit) && <p className="quiet">{leftOutOf(visit)}</p>}
      {!visit.isVisit && <p className="quiet">One visit with the booking before it.</p>}
      {!visit.isMeasured && (
        <p className="quiet">Nothing was recorded at this location on that day, so it has no no-shows.</p>
      )}
      {outcome === 'no-show-marked' && <p className="quiet">Marked in Square, where the mark cannot be taken back.</p>}
      {(outcome === 'no-show' || outcome === 'came') && !visit.canCorrect && (
        <p className="quiet">Only the last 7 days can be corrected.</p>
      )}
      <p className={styles.ways}>
        {visit.canCorrect && outcome === 'no-show' && (
          <DeskButton look="soft" isBusy={isBusy} onClick={() => correction.correct(visit, true)}>
            The client came
          </DeskButton>
        )}
        {visit.canCorrect && outcome === 'came' && (
          <DeskButton look="soft" isBusy={isBusy} onClick={() => correction.correct(visit, null)}>
            It was a no-show
          </DeskButton>
        )}
        {visit.client.id !== null && (
          <AppLink
            to={`/office/clients/${visit.client.id}`}
            className={deskControl('purple')}
            data-place={`open-${visit.key}`}
          >
            Open {visit.client.name}
          </AppLink>
        )}
      </p>
    </div>
  )
}
