import type { VisitToRate } from '@frontlash/contract/visit-history'
import { longDate } from '@frontlash/domain/salon-words'
import { guardPage } from '@frontlash/ui/press-guard'
import { salonToday } from '../../api/salon-today.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { lastCheckIn } from '../../api/visit-calls.ts'
import type { VisitClient } from '../../device/session-start.ts'
import { useNavigate } from '../../router/router.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './rate-offer.module.css'
import { surveyAddress } from './survey-visit.ts'

type RateOfferProps = {
  client: VisitClient
  toRate: VisitToRate
  /** Quiet at the foot of a screen, beside what else leads on from it. */
  kind?: 'primary' | 'secondary' | 'quiet'
}

/** The way to the survey about today's visit, or about an earlier one (docs/product/survey.md, "On the kiosk"). */
export function RateOffer({ client, toRate, kind = 'secondary' }: RateOfferProps) {
  const navigate = useNavigate()
  const isToday = toRate.date === salonToday()
  const address = surveyAddress({
    phone: client.phone,
    name: client.first_name,
    location: toRate.location,
    checkInId: toRate.checkInId,
  })
  return (
    // It comes once the server has answered, and what stands around it makes room: a finger on its way presses nothing.
    <Button
      ref={guardOnce}
      kind={kind}
      isWide={kind !== 'quiet'}
      className={kind === 'quiet' ? styles.atBottom : undefined}
      onClick={() => navigate(address, { replace: true })}
    >
      {isToday ? 'Rate your visit' : 'How was your last visit?'}
      {!isToday && <span className={styles.day}>{dayInWords(toRate.date)}</span>}
    </Button>
  )
}

/** The same at the foot of a screen that shows something else first. Renders null when no visit to rate is known. */
export function RateOfferWhenKnown({ client }: { client: VisitClient | null }) {
  // Where it cannot be learnt the visit goes on without.
  const toRate = useAnswer(lastCheckIn, client?.id || null).answer?.toRate
  return client && toRate && <RateOffer client={client} toRate={toRate} kind="quiet" />
}

function guardOnce(shown: HTMLElement | null): void {
  if (shown) guardPage()
}

/** `Friday, November 6` of `2026-11-06`: a calendar day, whatever the zone. */
function dayInWords(day: string): string {
  return longDate(new Date(`${day}T12:00:00Z`), 'UTC')
}
