import { CONSENT_NOTICE, noticeVersion } from '@frontlash/domain/consent-notice'
import { calls } from '@frontlash/web-client/calls'
import { findClient } from '@frontlash/web-client/client-calls'
import { NoResponseError } from '@frontlash/web-client/http-client'
import { fetchScreen, notePageIncomplete } from '@frontlash/web-client/page-reload'
import { randomId } from '@frontlash/web-client/random-id'
import { refreshServerClock, salonNow } from '@frontlash/web-client/server-clock'
import { isCheckedIn, readClient, saveClient } from '@frontlash/web-client/visit-client'
import { useEffect, useReducer, useRef } from 'react'
import { readSelectedLocation } from '../../device/selected-location.ts'
import {
  chosenLanguageFields,
  keepLanguage,
  offeredLanguages,
  readChosenLanguage,
  showLanguage,
  shownLanguage,
} from '../../language/shown-language.ts'
import { chooseLanguage } from '../../language/words.ts'
import { useNavigate } from '../../router/router.tsx'
import { endVisit } from '../visit/end-visit.ts'
import { visit } from '../visit/visit-state.ts'
import type { EarlyKey } from './early-keys.ts'
import { checkInFailure, type PhoneEntryCalls, type PhoneEntryResult, processPhone } from './phone-entry-flow.ts'
import { EMPTY, nextPhoneEntry, type PhoneEntryEvent, type PhoneEntryState } from './phone-entry-state.ts'
import { runSkeleton, SUCCESS_SHOWN_MS } from './skeleton-timing.ts'

const REACHABILITY_TIMEOUT_MS = 3000

export type PhoneEntry = {
  readonly state: PhoneEntryState
  readonly dispatch: (event: PhoneEntryEvent) => void
  readonly submit: () => void
  readonly choose: (appointmentId: string) => void
  /** Applies keys that were pressed before the app started. */
  readonly takeOver: (keys: readonly EarlyKey[]) => void
  /** Empties the field and ignores the responses of running calls. Keeps the chosen language. */
  readonly startOver: () => void
  /** Like `startOver`, but also resets the language, because the client has left. */
  readonly leave: () => void
}

/**
 * The state of the phone entry, with the calls and timers that change it.
 *
 * @param onCheckIn called when the calls begin; fetches the screens that may follow
 */
export function usePhoneEntry(onCheckIn?: () => void): PhoneEntry {
  const navigate = useNavigate()
  const [state, dispatch] = useReducer(nextPhoneEntry, EMPTY)
  const stopRun = useRef(() => {})
  useEffect(() => () => stopRun.current(), [])

  const run = async (digits: string, appointmentId: string | null) => {
    stopRun.current()
    let isStopped = false
    // While the code of the next screen is loading, this screen stays visible. During this time the visit may end.
    const isCurrent = () => !isStopped && visit.phoneNumber.read() === digits
    const skeleton = runSkeleton({
      shown: () => dispatch({ type: 'skeleton' }),
      progress: percent => dispatch({ type: 'progress', percent }),
    })
    stopRun.current = () => {
      isStopped = true
      skeleton.stop()
    }
    beginVisit(digits)
    onCheckIn?.()
    try {
      const result = await processPhone(digits, appointmentId, callsOf(isCurrent), salonNow)
      if (!isCurrent()) return
      if (result.kind === 'choose') {
        skeleton.stop()
        dispatch({ type: 'candidates', candidates: result.candidates })
        return
      }
      saveResult(result)
      await skeleton.finished
      if (!isCurrent()) return
      visit.phoneSkeletonComplete.save(true)
      dispatch({ type: 'done', isCheckedIn: isCheckedIn() })
      const timer = setTimeout(() => navigate(result.to), SUCCESS_SHOWN_MS)
      stopRun.current = () => clearTimeout(timer)
    } catch (error) {
      if (!isCurrent()) return
      const failure = await checkInFailure(error, respondsSoon)
      if (!isCurrent()) return
      skeleton.stop()
      keepLanguage(endVisit)
      dispatch({ type: 'failed', failure })
    }
  }

  /** Dispatches events in order. If the state becomes `processing`, starts the calls to the server. */
  const dispatchAll = (events: readonly PhoneEntryEvent[]) => {
    for (const event of events) dispatch(event)
    const next = events.reduce(nextPhoneEntry, state)
    if (next.step === 'processing' && state.step !== 'processing') void run(next.digits, next.appointmentId)
  }

  const reset = () => {
    stopRun.current()
    dispatch({ type: 'reset' })
  }

  return {
    state,
    dispatch,
    submit: () => dispatchAll([{ type: 'submit' }]),
    choose: appointmentId => dispatchAll([{ type: 'chosen', appointmentId }]),
    takeOver: keys => {
      for (const key of keys) if (typeof key === 'object') void chooseLanguage(key.language)
      const pressed = keys.filter(key => typeof key === 'string')
      dispatchAll(pressed.map(key => (key === 'Check In' ? { type: 'submit' } : { type: 'key', key })))
    },
    startOver: () => {
      keepLanguage(endVisit)
      reset()
    },
    leave: () => {
      endVisit()
      showLanguage()
      reset()
    },
  }
}

/**
 * Returns whether the server responds within REACHABILITY_TIMEOUT_MS. The error message depends on the result. The
 * timeout is short, because the client is waiting.
 */
function respondsSoon(): Promise<boolean> {
  const tooLate = new Promise<boolean>(resolve => setTimeout(() => resolve(false), REACHABILITY_TIMEOUT_MS))
  return Promise.race([refreshServerClock(), tooLate])
}

/** Starts a new visit with this phone number and deletes all data of the previous visit, except for the language. */
function beginVisit(digits: string): void {
  keepLanguage(endVisit)
  visit.phoneNumber.save(digits)
  visit.verificationStatus.save('pending')
}

function saveResult({ to, client, language, verification }: Extract<PhoneEntryResult, { kind: 'go' }>): void {
  if (client) saveClient(client)
  const isOffered = language && offeredLanguages().includes(language) && readChosenLanguage() === null
  if (isOffered && language !== shownLanguage()) visit.languageOffer.save({ language, screen: to })
  visit.existingClient.save(client !== null)
  visit.verification.save(verification)
  const isVerified = verification !== null && verification.source !== 'verification_fallback'
  visit.verificationStatus.save(isVerified ? 'complete' : 'failed')
  visit.phoneProcessingComplete.save(true)
}

/**
 * Loads the code of the check-in, which the page usually has fetched already. Throws NoResponseError if the code cannot
 * be loaded. The page then reloads when nobody uses it.
 */
async function fetchBookingCheckIn() {
  try {
    return await fetchScreen(() => import('../visit/booking-check-in.ts'))
  } catch {
    notePageIncomplete()
    throw new NoResponseError()
  }
}

/** @param isCurrent returns false if the client has left; no further call is then sent */
function callsOf(isCurrent: () => boolean): PhoneEntryCalls {
  const location = readSelectedLocation()
  const where = location === null ? {} : { currentLocationId: location }
  // The client has seen the consent notice above the button.
  const consent = { textVersion: noticeVersion(CONSENT_NOTICE, shownLanguage()), shownAt: salonNow().toISOString() }
  const ifCurrent = <Result>(call: () => Promise<Result>) =>
    isCurrent() ? call() : Promise.reject(new Error('The person has left'))
  return {
    findClient: phone => ifCurrent(() => findClient(phone)),
    verify: (phone, appointmentId) =>
      ifCurrent(() =>
        calls.verifyAppointment({
          body: {
            phone,
            checkInTime: salonNow().toISOString(),
            ...where,
            consent,
            ...(appointmentId === null ? {} : { appointmentId }),
          },
        }),
      ),
    createClient: client =>
      ifCurrent(() =>
        calls.registerClient({
          body: {
            ...client,
            autoCreate: true,
            consent,
            ...(location === null ? {} : { locationId: location }),
            ...chosenLanguageFields(),
          },
          idempotencyKey: randomId(),
        }),
      ),
    checkIn: async (client, verification) => {
      const { checkInForBooking } = await fetchBookingCheckIn()
      return ifCurrent(async () => {
        saveClient(client)
        const visitClient = readClient()
        return visitClient && checkInForBooking(visitClient, verification.appointment, verification)
      })
    },
  }
}
