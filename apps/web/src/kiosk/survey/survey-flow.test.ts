import { describe, expect, test } from 'vitest'
import {
  canSendFeedback,
  FEEDBACK_MAX,
  nextSurvey,
  type Rating,
  type SurveyEvent,
  type SurveyState,
  UNANSWERED,
} from './survey-flow.ts'

const after = (...events: SurveyEvent[]): SurveyState => events.reduce(nextSurvey, UNANSWERED)

describe('a tap on a face in the survey', () => {
  test.each([
    [5, 'rating'],
    [4, 'rating'],
    [3, 'feedback'],
    [2, 'feedback'],
    [1, 'feedback'],
  ] as const)('gives the rating %i and leads to the step "%s"', (rating, step) => {
    expect(after({ type: 'rated', rating })).toMatchObject({ rating, step })
  })

  test('is ignored within half a second after the first tap', () => {
    expect(after({ type: 'rated', rating: 5 }, { type: 'rated', rating: 1 })).toMatchObject({
      rating: 5,
      step: 'rating',
    })
  })

  test('selects five stars, which the client can change', () => {
    expect(after({ type: 'rated', rating: 2 }).stars).toBe(5)
    expect(after({ type: 'rated', rating: 2 }, { type: 'starred', stars: 3 }).stars).toBe(3)
  })
})

describe('the review links', () => {
  test.each([5, 4, 3, 2, 1] as const)('can be opened after a rating of %i', rating => {
    const chosen: SurveyEvent = { type: 'rated', rating }
    const shown = after(chosen, { type: 'review' })
    expect(shown).toMatchObject({ step: 'external-review', hasSeenLinks: true })
    const thanked = after(chosen, { type: 'sending' }, { type: 'stored' })
    // The thank-you screen offers the links to a client who has not seen them.
    if (thanked.step === 'thank-you') expect(thanked.hasSeenLinks).toBe(false)
  })

  test('cannot be opened before the client has given a rating', () => {
    expect(after({ type: 'review' })).toEqual(UNANSWERED)
  })

  test('stay on the screen even if the rating could not be saved', () => {
    const chosen: SurveyEvent = { type: 'rated', rating: 5 }
    expect(after(chosen, { type: 'sending' }, { type: 'review' }, { type: 'stored' }).step).toBe('external-review')
    expect(after(chosen, { type: 'sending' }, { type: 'not stored' }, { type: 'review' })).toMatchObject({
      step: 'external-review',
      hasFailed: true,
    })
  })
})

describe('feedback in the survey', () => {
  const writing = (feedback: string, rating: Rating = 2) =>
    after({ type: 'rated', rating }, { type: 'typed', feedback })

  test.each([
    ['', false],
    ['  \n ', false],
    ['The glue stung.', true],
  ])('can be sent only with content (%j: %s)', (feedback, can) => {
    expect(canSendFeedback(writing(feedback))).toBe(can)
  })

  test('cannot be sent twice at the same time', () => {
    expect(canSendFeedback(nextSurvey(writing('Late.'), { type: 'sending' }))).toBe(false)
  })

  test('leads to the thank-you screen after it is saved', () => {
    expect([{ type: 'sending' }, { type: 'stored' }].reduce(nextSurvey as never, writing('Late.'))).toMatchObject({
      step: 'thank-you',
      hasSeenLinks: false,
    })
  })

  test('can be sent again if it could not be saved', () => {
    const failed = nextSurvey(nextSurvey(writing('Late.'), { type: 'sending' }), { type: 'not stored' })
    expect(failed).toMatchObject({ step: 'feedback', feedback: 'Late.', hasFailed: true })
    expect(canSendFeedback(failed)).toBe(true)
    expect(nextSurvey(failed, { type: 'sending' }).hasFailed).toBe(false)
  })

  test('is shortened to the maximum length', () => {
    expect(writing('x'.repeat(FEEDBACK_MAX + 1)).feedback).toHaveLength(FEEDBACK_MAX)
  })

  test('is cleared if the client goes back to the faces', () => {
    expect(nextSurvey(writing('Late.'), { type: 'back to rating' })).toEqual(UNANSWERED)
  })
})
