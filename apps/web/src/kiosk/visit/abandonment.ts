import { calls } from '@frontlash/web-client/calls'
import { salonNow } from '@frontlash/web-client/server-clock'
import { useRef } from 'react'
import { useInactivity } from '../../device/inactivity.ts'
import { readSelectedLocation } from '../../device/selected-location.ts'
import { chosenLanguageFields } from '../../language/shown-language.ts'
import { readVisit } from './read-visit.ts'

/** A client who chooses nothing for this time counts as gone (docs/product/kiosk.md, "Abandoned visits"). */
export const ABANDONED_AFTER_MS = 19_000

/**
 * Reports an abandoned visit to the salon if the client chooses nothing for 19 s after the prompt appeared or after the
 * last activity. A touch at "Still there?" is activity too. The visit of an unknown client is not reported.
 *
 * @param question the current prompt; null after the client has chosen. Each prompt is reported at most once.
 */
export function useAbandonment(question: string | null): void {
  const reported = useRef<string | null>(null)
  useInactivity({
    durationMs: ABANDONED_AFTER_MS,
    pausedWhile: question === null,
    onTimeout: () => {
      if (reported.current === question) return
      reported.current = question
      report()
    },
  })
}

function report(): void {
  const { client } = readVisit()
  if (!client?.phone) return
  const location = readSelectedLocation()
  const { id, first_name, last_name, phone } = client
  const body = {
    clientData: { id, first_name, last_name, phone },
    ...(location === null ? {} : { location }),
    abandonedAt: salonNow().toISOString(),
    ...chosenLanguageFields(),
  }
  // The screen does not wait for the report; a failure is only logged.
  calls.reportAbandoned({ body, background: true }).catch(() => undefined)
}
