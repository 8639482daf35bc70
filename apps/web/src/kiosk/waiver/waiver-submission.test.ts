import { describe, expect, test } from 'vitest'
import { ApiError, NoResponseError } from '../../api/http-client.ts'
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

describe('the bar', () => {
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
  ])('after %i ms stands at %i percent', (elapsedMs, percent) => {
    expect(progressAt(elapsedMs)).toBe(percent)
  })

  test('is looked at on each of its steps, at its end, and then once a second', () => {
    const looks: number[] = []
    for (let atMs = 0; atMs < 5_000; atMs += untilNextLookMs(atMs)) looks.push(atMs)
    expect(looks).toEqual([0, 400, 800, 1_200, 1_600, 2_000, 2_200, 3_000, 4_000])
  })
})

describe('going on to the next screen', () => {
  const cases: [what: string, elapsedMs: number, saving: Saving, isVerifying: boolean, goesOn: boolean][] = [
    ['never before the bar has run', 2_199, 'saved', false, false],
    ['with the bar, when the server was quicker', 2_200, 'saved', false, true],
    ['with the bar, when the signature is stored on the tablet', 2_200, 'pending', false, true],
    ['not while the server thinks', 9_999, 'sending', false, false],
    ['after ten seconds whatever the server does', 10_000, 'sending', false, true],
    ['also when the booking is still looked up by then', 10_000, 'sending', true, true],
    ['not after ten seconds when nothing is stored yet', 29_000, 'preparing', false, false],
    ['not while a saved signature’s booking is looked up', 29_999, 'saved', true, false],
    ['after thirty seconds whatever the lookup does', 30_000, 'saved', true, true],
  ]
  test.each(cases)('%s', (_what, elapsedMs, saving, isVerifying, goesOn) => {
    expect(canContinue({ elapsedMs, saving, isVerifying })).toBe(goesOn)
  })

  test('is decided at a moment that is looked at', () => {
    for (const limitMs of [DELAYS.animationMs, DELAYS.forcedOnMs, DELAYS.verificationMs]) {
      let atMs = 0
      while (atMs < limitMs) atMs += untilNextLookMs(atMs)
      expect(atMs).toBe(limitMs)
    }
  })
})

describe('the message for a client', () => {
  const withoutResponse = (error: ApiError | NoResponseError) => readOutcome({ outcome: 'pending', error })
  const refused = (status: number, body: ConstructorParameters<typeof ApiError>[1]) =>
    readOutcome({ outcome: 'refused', refusal: new ApiError(status, body) })

  test('a delivered signature is saved', () => {
    expect(readOutcome({ outcome: 'delivered', response: {} })).toEqual({ saving: 'saved' })
  })

  test.each([
    ['nobody responds', new NoResponseError()],
    ['the database is away', new ApiError(503, { code: 'UNAVAILABLE' })],
    ['something in between fails', new ApiError(502, {})],
    ['the server is busy', new ApiError(429, { code: 'TOO_MANY_REQUESTS' })],
    ['the tablet has to be enrolled again', new ApiError(401, { code: 'DEVICE_NOT_ENROLLED' })],
  ])('the signature is saved when %s, and the client goes on', (_why, error) => {
    expect(withoutResponse(error)).toEqual({ saving: 'pending' })
  })

  test.each([500, 507])('says that saving failed when the server responds with %i', status => {
    expect(withoutResponse(new ApiError(status, { code: 'INTERNAL' }))).toEqual({ error: SUBMIT_FAILED })
  })

  test('says that there is no signature, whatever words the server has for it', () => {
    const refusal = { code: 'INVALID', field: 'signatureData', msg: 'Empty picture' } as const
    expect(refused(400, refusal)).toEqual({ error: NOT_SIGNED })
  })

  test.each([
    [400, { code: 'INVALID', field: 'clientId' }],
    [400, { code: 'INVALID', msg: NOT_SIGNED }],
    [404, { code: 'CLIENT_NOT_FOUND' }],
    [200, { code: 'NOT_A_SUCCESS' }],
  ] as const)('no more than that it failed, when the server refuses with %i %o', (status, body) => {
    expect(refused(status, body)).toEqual({ error: SUBMIT_FAILED })
  })
})
