import type { VisitToRate } from '@frontlash/contract/visit-history'
import { atLineStart } from '@frontlash/domain/messages/salon-dates'
import { guardPage } from '@frontlash/ui/press-guard'
import { calls } from '@frontlash/web-client/calls'
import { salonToday } from '@frontlash/web-client/salon-today'
import type { VisitClient } from '@frontlash/web-client/session-start'
import { useCall } from '../../api/use-call.ts'
import { useScreenWords } from '../../language/screen-words.ts'
import { useNavigate } from '../../router/router.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './rate-offer.module.css'
import { surveyAddress } from './survey-visit.ts'

type RateOfferProps = {
  client: VisitClient
  toRate: VisitToRate
  kind?: 'primary' | 'secondary' | 'quiet'
}

/** The button that leads to the survey about today's or an earlier visit (docs/product/survey.md, "On the kiosk"). */
export function RateOffer({ client, toRate, kind = 'secondary' }: RateOfferProps) {
  const navigate = useNavigate()
  const { say, dates } = useScreenWords()
  const isToday = toRate.date === salonToday()
  const address = surveyAddress({
    phone: client.phone,
    name: client.first_name,
    location: toRate.location,
    checkInId: toRate.checkInId,
  })
  return (
    // The button appears when the server has responded, and moves the elements around it. Presses are therefore ignored
    // for a moment.
    <Button
      ref={guardOnce}
      kind={kind}
      isWide={kind !== 'quiet'}
      className={kind === 'quiet' ? styles.atBottom : styles.offer}
      onClick={() => navigate(address, { replace: true })}
    >
      {say(isToday ? 'success.rate' : 'survey.rateLast')}
      {!isToday && (
        <span className="quiet-note">{atLineStart(dates.longDate(new Date(`${toRate.date}T12:00:00Z`), 'UTC'))}</span>
      )}
    </Button>
  )
}

/** Loads the visit that the client can rate, and shows the button to its survey at the bottom of the screen. */
export function RateOfferWhenKnown({ client }: { client: VisitClient | null }) {
  // No button is shown while the call is running or if it fails.
  const visits = useCall(calls.lastCheckIn, client?.id ? { params: { id: client.id } } : null)
  const toRate = visits.response?.toRate
  return client && toRate && <RateOffer client={client} toRate={toRate} kind="quiet" />
}

function guardOnce(shown: HTMLElement | null): void {
  if (shown) guardPage()
}
