import type { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import type { openSurveyLinkCall } from '@frontlash/contract/survey'
import type { z } from 'zod'
import type { ProxiedReply } from './response-timer.ts'

/** The path of short links in survey texts, without the code (docs/product/survey.md, "The short link"). */
export const SURVEY_LINKS = '/s'

type OpenLink = z.output<(typeof openSurveyLinkCall)['responses'][200]>

const CLOSED = '/survey?closed=1'
/**
 * Neither the browser nor a proxy may store the redirect, and the survey page must not get the link's code as referrer.
 */
const HEADERS = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' } as const
const TRY_AGAIN = 'The server is starting or away. Please try again.'
const TOO_MANY = 'Too many requests. Please try again in a minute.'

/** Redirects the browser to the survey of a short link, or to the page about links that can no longer be used. */
export async function redirectToSurvey(reply: ProxiedReply, status: number, body: Readable): Promise<void> {
  const text = await json(body).catch(() => undefined)
  if (status === 200 && text) {
    const { checkInId, location, language } = text as OpenLink
    const query = new URLSearchParams({ checkin_id: checkInId, location, lang: language })
    return sendRedirect(reply, `/survey?${query}`)
  }
  if (status === 404 || status === 400) return sendRedirect(reply, CLOSED)
  sendSentence(reply, status === 429 ? 429 : 503)
}

/** The response if the backend does not respond. */
export function sendSurveyOutage(reply: ProxiedReply): void {
  sendSentence(reply, 503)
}

function sendRedirect(reply: ProxiedReply, location: string): void {
  reply
    .code(302)
    .headers({ ...HEADERS, location })
    .send('')
}

function sendSentence(reply: ProxiedReply, status: 429 | 503): void {
  reply
    .code(status)
    .headers(HEADERS)
    .type('text/plain; charset=utf-8')
    .send(status === 429 ? TOO_MANY : TRY_AGAIN)
}
