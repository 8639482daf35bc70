/** The rating of a face, from 5, the best, to 1. */
export type Rating = 5 | 4 | 3 | 2 | 1

export const RATINGS: readonly { readonly rating: Rating; readonly word: string }[] = [
  { rating: 5, word: 'Amazing' },
  { rating: 4, word: 'Love it' },
  { rating: 3, word: 'Good' },
  { rating: 2, word: 'Okay' },
  { rating: 1, word: 'Not great' },
]

/**
 * This rating and better ones continue to the review links automatically; for lower ones the salon first asks what was
 * missing.
 */
const REVIEW_FROM: Rating = 4

/** How long a chosen face is shown before the review links follow. */
export const REVIEW_AFTER_MS = 500

/** How long after a review link was opened the tablet returns to its first screen. */
export const BACK_AFTER_LINK_MS = 3_000

/** Maximum letters in the text box; the server accepts no more. */
export const FEEDBACK_MAX = 2_000

export type SurveyState = {
  readonly step: 'rating' | 'feedback' | 'external-review' | 'thank-you'
  /** Null until a face is chosen. */
  readonly rating: Rating | null
  readonly stars: Rating
  readonly feedback: string
  readonly isSending: boolean
  /** True if the last attempt to store the answer failed; it can be sent again. */
  readonly hasFailed: boolean
  /**
   * Whether the review links were shown: every client sees them, whatever the rating, here or on the thank-you screen.
   */
  readonly hasSeenLinks: boolean
}

export const UNANSWERED: SurveyState = {
  step: 'rating',
  rating: null,
  stars: 5,
  feedback: '',
  isSending: false,
  hasFailed: false,
  hasSeenLinks: false,
}

export type SurveyEvent =
  | { readonly type: 'rated'; readonly rating: Rating }
  /** Opens the review links: automatically after a good rating, or at the client's request. */
  | { readonly type: 'review' }
  | { readonly type: 'starred'; readonly stars: Rating }
  | { readonly type: 'typed'; readonly feedback: string }
  | { readonly type: 'back to rating' }
  | { readonly type: 'sending' }
  | { readonly type: 'stored' }
  | { readonly type: 'not stored' }
  /** The client has opened a review page, or continues without one. */
  | { readonly type: 'finished' }

/** The next state of the survey (docs/product/kiosk.md, "Survey"). */
export function nextSurvey(state: SurveyState, event: SurveyEvent): SurveyState {
  switch (event.type) {
    case 'rated':
      // A second face within half a second of the first is an accidental tap.
      if (state.step !== 'rating' || state.rating !== null) return state
      return { ...state, rating: event.rating, step: goesToReview(event.rating) ? 'rating' : 'feedback' }
    case 'review':
      return state.rating === null ? state : { ...state, step: 'external-review', hasSeenLinks: true }
    case 'starred':
      return { ...state, stars: event.stars }
    case 'typed':
      return { ...state, feedback: event.feedback.slice(0, FEEDBACK_MAX) }
    case 'back to rating':
      return UNANSWERED
    case 'sending':
      return { ...state, isSending: true, hasFailed: false }
    case 'stored':
      return { ...state, isSending: false, step: state.step === 'feedback' ? 'thank-you' : state.step }
    case 'not stored':
      return { ...state, isSending: false, hasFailed: true }
    case 'finished':
      return { ...state, step: 'thank-you' }
    default:
      return event satisfies never
  }
}

/** True for the ratings that are stored when they are chosen and continue to the review links. */
export function goesToReview(rating: Rating): boolean {
  return rating >= REVIEW_FROM
}

/** Whether 'Send feedback' has something to send, and is not sending it already. */
export function canSendFeedback({ feedback, isSending }: SurveyState): boolean {
  return !isSending && feedback.trim() !== ''
}
