import { ApiError, NoResponseError } from '@frontlash/web-client/http-client'
import { describe, expect, test } from 'vitest'
import {
  canContinue,
  DELAYS,
  NOT_SIGNED,
  progressAt,
  readOutcome,
  type Saving,
  SUBMIT_FAILED,
  untilNextLookMs,
} from './waiver-submission.ts'

describe('the progress bar of the submission', () => {
  test.each([
    [0, 0],
    [399, 0],
    [400, 15],
    [799, 15],
    [800, 35],
    [1_200, 60],
    [1_600, 85],
    [1_999, 85],
    [2_000, 100],
    [60_000, 100],
  ])('%i ms after the start shows a progress of %i percent', (elapsedMs, percent) => {
    expect(progressAt(elapsedMs)).toBe(percent)
  })

  test('is updated at each of its steps and then once a second', () => {
    const looks: number[] = []
    for (let atMs = 0; atMs < 5_000; atMs += untilNextLookMs(atMs)) looks.push(atMs)
    expect(looks).toEqual([0, 400, 800, 1_200, 1_600, 2_000, 2_200, 3_000, 4_000])
  })
})

describe('the waiver screen after the submission', () => {
  const cases: [what: string, elapsedMs: number, saving: Saving, isVerifying: boolean, goesOn: boolean][] = [
    ['stays until the progress bar is full', 2_199, 'saved', false, false],
    ['continues once the bar is full if the server has responded', 2_200, 'saved', false, true],
    ['continues once the bar is full if the signature is pending', 2_200, 'pending', false, true],
    ['stays while the server does not respond', 9_999, 'sending', false, false],
    ['continues after ten seconds without a response', 10_000, 'sending', false, true],
    ['continues after ten seconds even during a lookup', 10_000, 'sending', true, true],
    ['stays while nothing is stored yet', 29_000, 'preparing', false, false],
    ['stays while the booking is looked up', 29_999, 'saved', true, false],
    ['continues after a lookup of thirty seconds', 30_000, 'saved', true, true],
  ]
  test.each(cases)('%s', (_what, elapsedMs, saving, isVerifying, goesOn) => {
    expect(canContinue({ elapsedMs, saving, isVerifying })).toBe(goesOn)
  })

  test('is updated as soon as one of its time limits is reached', () => {
    for (const limitMs of [DELAYS.animationMs, DELAYS.forcedOnMs, DELAYS.verificationMs]) {
      let atMs = 0
      while (atMs < limitMs) atMs += untilNextLookMs(atMs)
      expect(atMs).toBe(limitMs)
    }
  })
})

describe('the outcome of a submission', () => {
  const withoutResponse = (error: ApiError | NoResponseError) => readOutcome({ outcome: 'pending', error })
  const refused = (status: number, body: ConstructorParameters<typeof ApiError>[1]) =>
    readOutcome({ outcome: 'refused', refusal: new ApiError(status, body) })

  test('is "saved" if the signature was delivered to the server', () => {
    expect(readOutcome({ outcome: 'delivered', response: {} })).toEqual({ saving: 'saved' })
  })

  test.each([
    ['nobody responds', new NoResponseError()],
    ['the database is not available', new ApiError(503, { code: 'UNAVAILABLE' })],
    ['a proxy fails', new ApiError(502, {})],
    ['the server is busy', new ApiError(429, { code: 'TOO_MANY_REQUESTS' })],
    ['the tablet has to be enrolled again', new ApiError(401, { code: 'DEVICE_NOT_ENROLLED' })],
  ])('is "pending" if %s', (_why, error) => {
    expect(withoutResponse(error)).toEqual({ saving: 'pending' })
  })

  test.each([500, 507])('is an error if the server responds with the status %i', status => {
    expect(withoutResponse(new ApiError(status, { code: 'INTERNAL' }))).toEqual({ error: SUBMIT_FAILED })
  })

  test('is the error about a missing signature if the server finds no signature', () => {
    const refusal = { code: 'INVALID', field: 'signatureData', msg: 'Empty picture' } as const
    expect(refused(400, refusal)).toEqual({ error: NOT_SIGNED })
  })

  test.each([
    [400, { code: 'INVALID', field: 'clientId' }],
    [400, { code: 'INVALID', msg: NOT_SIGNED }],
    [404, { code: 'CLIENT_NOT_FOUND' }],
    [200, { code: 'NOT_A_SUCCESS' }],
  ] as const)('is the general error if the server responds with the status %i and the body %o', (status, body) => {
    expect(refused(status, body)).toEqual({ error: SUBMIT_FAILED })
  })
})
