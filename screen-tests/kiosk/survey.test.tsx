import { CALLS } from '@frontlash/contract/calls'
import type { SurveyLinks } from '@frontlash/contract/survey'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openApp } from '../support/open-app.tsx'
import { passTime } from '../support/pass-time.ts'
import { loseConnection, refuse, respond, respondWith, sentTo } from '../support/responses.ts'
import {
  alertOf,
  arrivedAt,
  button,
  delayedResponse,
  fill,
  goToScreen,
  IN_KIOSK_MODE,
  press,
  startVisits,
} from '../support/visit.ts'

const FAILED = 'There was an issue submitting your feedback. Please try again.'
const LINKS: SurveyLinks = {
  locationId: 'tustin',
  locationName: 'Tustin',
  google: 'https://google.com/',
  yelp: null,
  switchedOff: [],
}
const WORDS = 'In your own words'

beforeEach(startVisits)
afterEach(() => void vi.useRealTimers())

/** Taps a face that leads to the review links. */
async function beHappy(): Promise<void> {
  await press('Amazing')
  await passTime(500)
}

/** Taps a face that leads to the feedback step, and types the feedback. */
async function beUnhappy(words: string): Promise<void> {
  await press('Good')
  await fill(WORDS, words)
}

test('a low rating can be sent only with feedback', async () => {
  await goToScreen('/survey')
  await press('Okay')
  expect(await button('Send feedback')).toHaveAttribute('aria-disabled', 'true')
  await fill(WORDS, '   ')
  expect(await button('Send feedback')).toHaveAttribute('aria-disabled', 'true')
  await fill(WORDS, ' The glue stung. ')
  fireEvent.click(screen.getByRole('radio', { name: '3 stars' }))
  await press('Send feedback')
  expect(await screen.findByRole('heading', { name: 'Thank you, Maria!' })).toBeVisible()
  expect(sentTo(CALLS.submitSurvey)).toMatchObject([
    { body: { overall_rating: 2, star_rating: 3, feedback: 'The glue stung.' } },
  ])
})

test('the button “Back to rating” clears the typed feedback', async () => {
  await goToScreen('/survey')
  await press('Not great')
  await fill(WORDS, 'Late.')
  await press('Back to rating')
  await press('Good')
  expect(await screen.findByLabelText(WORDS)).toHaveValue('')
})

test('feedback that could not be saved stays in its field and can be sent again', async () => {
  await goToScreen('/survey')
  loseConnection(CALLS.submitSurvey)
  await beUnhappy('A draught.')
  await press('Send feedback')
  expect(await alertOf(FAILED)).toBeVisible()
  expect(screen.getByLabelText(WORDS)).toHaveValue('A draught.')
  respond(CALLS.submitSurvey, { success: true, duplicate: false })
  await press('Send feedback')
  expect(await screen.findByRole('heading', { name: 'Thank you, Maria!' })).toBeVisible()
  const [first, second] = sentTo(CALLS.submitSurvey)
  expect(first!.headers.get('idempotency-key')).toMatch(/./)
  expect(second!.headers.get('idempotency-key')).toBe(first!.headers.get('idempotency-key'))
  expect(second!.body).toEqual(first!.body)
})

test('the survey does not time out while the feedback is being sent', async () => {
  await goToScreen('/survey')
  const { reply, release } = delayedResponse()
  respondWith(CALLS.submitSurvey, () => reply)
  await beUnhappy('A draught.')
  await press('Send feedback')
  await passTime(25_000)
  expect(window.location.pathname).toBe('/survey')
  expect(screen.getByLabelText(WORDS)).toHaveValue('A draught.')
  release(Response.json({ success: true, duplicate: false }))
  expect(await screen.findByRole('heading', { name: 'Thank you, Maria!' })).toBeVisible()
  // The countdown continues once the feedback is stored.
  await passTime(20_100)
  await arrivedAt('/')
})

test('a good rating that could not be saved shows an error and can be sent again', async () => {
  await goToScreen('/survey')
  refuse(CALLS.submitSurvey, 500, 'INTERNAL')
  await beHappy()
  expect(await button('Share on Google')).toBeVisible()
  expect(await alertOf(FAILED)).toBeVisible()
  respond(CALLS.submitSurvey, { success: true, duplicate: false })
  await press('Try again')
  await waitFor(() => expect(screen.queryByText(FAILED)).toBeNull())
  expect(sentTo(CALLS.submitSurvey)).toHaveLength(2)
})

test('a review site without a link is shown as not available', async () => {
  respond(CALLS.surveyLinks, { ...LINKS, google: null })
  await goToScreen('/survey')
  await beHappy()
  const sorry = (platform: string) =>
    `Sorry, the ${platform} review link is not available right now. Please try again later.`
  await press('Share on Google')
  expect(await alertOf(sorry('Google'))).toBeVisible()
  await press('Share on Yelp')
  expect(await alertOf(sorry('Yelp'))).toBeVisible()
  await press('Continue without sharing')
  expect(await screen.findByRole('heading', { name: 'Thank you, Maria!' })).toBeVisible()
})

test('a review site that the salon has switched off has no button', async () => {
  respond(CALLS.surveyLinks, { ...LINKS, switchedOff: ['yelp'] })
  await goToScreen('/survey')
  await beHappy()
  expect(await button('Share on Google')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Share on Yelp' })).toBeNull()
})

test('the screen with review links closes after 20 s without a touch outside kiosk mode', async () => {
  await goToScreen('/survey')
  await beHappy()
  expect(await button('Continue without sharing')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Done' })).toBeNull()
  await passTime(20_100)
  await arrivedAt('/')
})

test('the screen with review links as QR codes closes after 30 s without a touch in kiosk mode', async () => {
  await goToScreen('/survey', { stored: IN_KIOSK_MODE })
  await beHappy()
  expect(await button('Done')).toBeVisible()
  fireEvent.pointerDown(document.body)
  await passTime(21_000)
  expect(screen.getByText('Still there?')).toBeVisible()
  expect(screen.getByRole('timer')).toHaveAttribute('aria-label', '9 seconds left')
  await passTime(8_000)
  expect(window.location.pathname).toBe('/survey')
  await passTime(1_500)
  await arrivedAt('/')
})

test('a survey on the client’s own phone ends with a thank-you screen that stays open', async () => {
  await openApp('/survey?location=tustin&checkin_id=0198aaaa-0000-7000-8000-00000000000a', { stored: {} })
  await screen.findByRole('heading', { name: 'How was your visit?' })
  await beHappy()
  await press('Continue without sharing')
  expect(await screen.findByRole('heading', { name: 'Thank you!' })).toBeVisible()
  expect(screen.queryByText(FAILED)).toBeNull()
  expect(screen.queryByText('This screen closes by itself')).toBeNull()
  expect(sentTo(CALLS.submitSurvey)).toHaveLength(1)
})

test('a closed survey link shows a message that stays on the screen of the client’s own phone', async () => {
  await openApp('/survey?closed=1', { stored: {} })
  const sentence = 'This link is no longer open. Thank you for your visit.'
  expect(await screen.findByRole('heading', { name: sentence })).toBeVisible()
  expect(screen.queryByRole('radio')).toBeNull()
  await passTime(60_000)
  expect(window.location.pathname).toBe('/survey')
})
