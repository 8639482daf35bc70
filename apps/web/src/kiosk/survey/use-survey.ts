import type { ReviewPlatform } from '@frontlash/contract/survey'
import { calls } from '@frontlash/web-client/calls'
import { randomId } from '@frontlash/web-client/random-id'
import { salonNow } from '@frontlash/web-client/server-clock'
import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { useCall } from '../../api/use-call.ts'
import type { SurveyVisit } from '../visit/survey-visit.ts'
import {
  canSendFeedback,
  goesToReview,
  nextSurvey,
  type Rating,
  REVIEW_AFTER_MS,
  type SurveyEvent,
  type SurveyState,
  UNANSWERED,
} from './survey-flow.ts'

/** A link to a review page. The URL is null if the salon has not set it, or if the URLs could not be loaded. */
export type ReviewLink = { readonly platform: ReviewPlatform; readonly url: string | null }

const PLATFORMS: readonly ReviewPlatform[] = ['google', 'yelp']

export type Survey = {
  readonly state: SurveyState
  readonly links: readonly ReviewLink[]
  readonly dispatch: (event: SurveyEvent) => void
  readonly rate: (rating: Rating) => void
  readonly sendFeedback: () => void
  /** Shows the review links, and stores the survey with the current input. */
  readonly review: () => void
  readonly sendAgain: () => void
}

export function useSurvey(visit: SurveyVisit): Survey {
  const [state, dispatch] = useReducer(nextSurvey, UNANSWERED)
  const links = useReviewLinks(visit.location)
  const showLinks = useEffectEvent(() => dispatch({ type: links.length > 0 ? 'review' : 'finished' }))
  const isChosen = state.step === 'rating' && state.rating !== null
  useEffect(() => {
    if (!isChosen) return
    const timer = setTimeout(() => showLinks(), REVIEW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isChosen])

  // The input, time and idempotency key of the last call. A retry with unchanged input must have the same key and body.
  // Changed input needs a new key.
  const sent = useRef({ response: '', at: '', key: '' })

  const submit = async (survey: SurveyState) => {
    const response = {
      phone: visit.phone,
      name: visit.name,
      location: visit.location,
      checkin_id: visit.checkInId,
      overall_rating: survey.rating!,
      star_rating: survey.stars,
      feedback: survey.feedback.trim(),
      issues: [],
    }
    const letters = JSON.stringify(response)
    if (sent.current.response !== letters) {
      sent.current = { response: letters, at: salonNow().toISOString(), key: randomId() }
    }
    dispatch({ type: 'sending' })
    try {
      const { at, key } = sent.current
      await calls.submitSurvey({ body: { ...response, submitted_at: at }, idempotencyKey: key })
      dispatch({ type: 'stored' })
    } catch {
      dispatch({ type: 'not stored' })
    }
  }

  return {
    state,
    links,
    dispatch,
    rate: rating => {
      const event = { type: 'rated', rating } as const
      const rated = nextSurvey(state, event)
      if (rated === state) return
      dispatch(event)
      if (goesToReview(rating)) void submit(rated)
    },
    sendFeedback: () => {
      if (canSendFeedback(state)) void submit(state)
    },
    review: () => {
      dispatch({ type: 'review' })
      void submit(state)
    },
    sendAgain: () => void submit(state),
  }
}

/** Returns the review pages that the salon has not switched off. */
function useReviewLinks(location: string | null): readonly ReviewLink[] {
  // If the server does not respond, no platform has a URL. The screen then shows each platform with a note.
  const { response: links } = useCall(calls.surveyLinks, location === null ? null : { query: { location } })
  return PLATFORMS.filter(platform => !links?.switchedOff.includes(platform)).map(platform => ({
    platform,
    url: links?.[platform] ?? null,
  }))
}
