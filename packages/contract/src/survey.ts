import { LANGUAGES } from '@frontlash/domain/language'
import { z } from 'zod'
import { describeCall } from './call.ts'
import { CALLS } from './calls.ts'
import { id, instant, locationKey, locationRef, text } from './common.ts'
import { OUTSIDE_CALLS } from './outside-calls.ts'

export const reviewPlatform = z.enum(['google', 'yelp'])

export type ReviewPlatform = z.infer<typeof reviewPlatform>

const surveyLinks = z.object({
  locationId: locationKey,
  locationName: z.string(),
  /** The URL of the Google review page; null if the salon has not set it. */
  google: z.url().nullable(),
  yelp: z.url().nullable(),
  switchedOff: z.array(reviewPlatform),
})

export type SurveyLinks = z.infer<typeof surveyLinks>

export const surveyLinksCall = describeCall({
  ...CALLS.surveyLinks,
  access: 'anyone',
  tag: 'survey',
  summary: 'Returns a location’s review links',
  query: z.object({ location: locationRef }),
  responses: { 200: surveyLinks },
})

export const openSurveyLinkCall = describeCall({
  ...OUTSIDE_CALLS.openSurveyLink,
  access: 'anyone',
  tag: 'survey',
  summary: 'Returns the survey of a short link in a text; 404 if the link is unknown or over, or its visit was rated',
  params: z.object({ code: text(64, 1) }),
  responses: { 200: z.object({ checkInId: id, location: locationKey, language: z.enum(LANGUAGES) }) },
})

export const FEEDBACK_MAX = 2000
export const ISSUES_MAX = 20

const rating = z.int().min(1).max(5)

export const submitSurveyCall = describeCall({
  ...CALLS.submitSurvey,
  // A client may also rate on the client's own phone. In this case the server requires the id of a check-in without a
  // rating.
  access: 'anyone',
  tag: 'survey',
  summary:
    'Saves a client’s rating of a visit; callers without a device or account need the id of a check-in without a rating',
  body: z.object({
    /** `phone`, `name` and `location` are used only if no check-in provides these values. */
    phone: text(40).nullish(),
    name: text(200).nullish(),
    location: text(64).nullish(),
    checkin_id: text(64).nullish(),
    overall_rating: rating,
    star_rating: rating.default(5),
    feedback: text(FEEDBACK_MAX).nullish(),
    issues: z.array(text(200)).max(ISSUES_MAX).default([]),
    submitted_at: instant.nullish(),
  }),
  responses: {
    200: z.object({
      success: z.literal(true),
      /** True if this check-in already had a rating. The earlier rating is kept. */
      duplicate: z.boolean(),
    }),
  },
})
