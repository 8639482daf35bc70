/** The rating of the chosen face. 5 is the best. */
export type Rating = 5 | 4 | 3 | 2 | 1

export const RATINGS: readonly Rating[] = [5, 4, 3, 2, 1]

/**
 * The lowest rating that leads directly to the review links. After a lower rating, the salon first asks what was
 * missing.
 */
const REVIEW_FROM: Rating = 4

/** How long the chosen face is shown before the next step. */
export const REVIEW_AFTER_MS = 500

/** If a review link was opened, the tablet returns to its first screen after this time. */
export const BACK_AFTER_LINK_MS = 3_000

/** The maximum length of the feedback in characters. The server has the same limit. */
export const FEEDBACK_MAX = 2_000

export type SurveyState = {
  readonly step: 'rating' | 'feedback' | 'external-review' | 'thank-you'
  readonly rating: Rating | null
  readonly stars: Rating
  readonly feedback: string
  readonly isSending: boolean
  /** True if the last attempt to store the survey failed. The client can then send the survey again. */
  readonly hasFailed: boolean
  /**
   * True if the client has seen the review links. Every client sees them once, independent of the rating: in a separate
   * step or on the thank-you screen.
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
  /** Shows the review links: automatically after a good rating, otherwise if the client asks for them. */
  | { readonly type: 'review' }
  | { readonly type: 'starred'; readonly stars: Rating }
  | { readonly type: 'typed'; readonly feedback: string }
  | { readonly type: 'back to rating' }
  | { readonly type: 'sending' }
  | { readonly type: 'stored' }
  | { readonly type: 'not stored' }
  /** The client has opened a review page or has skipped the review. */
  | { readonly type: 'finished' }

/** The next state of the survey (docs/product/kiosk.md, "Survey"). */
export function nextSurvey(state: SurveyState, event: SurveyEvent): SurveyState {
  switch (event.type) {
    case 'rated':
      // A tap on another face within half a second is probably accidental and is ignored.
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

/** True for ratings that are stored at once and lead to the review links. */
export function goesToReview(rating: Rating): boolean {
  return rating >= REVIEW_FROM
}

/** True if 'Send feedback' has something to send and is not already sending it. */
export function canSendFeedback({ feedback, isSending }: SurveyState): boolean {
  return !isSending && feedback.trim() !== ''
}
