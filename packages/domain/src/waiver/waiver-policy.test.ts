import { describe, expect, test } from 'vitest'
import { isSignatureValid, type WaiverPolicy } from './waiver-policy.ts'

const signature = { version: 'v2', day: '2026-11-20' }
const everyVisit: WaiverPolicy = { ask: 'every_visit', validDays: 365 }
const firstVisit: WaiverPolicy = { ask: 'first_visit', validDays: 365 }
const aYear: WaiverPolicy = { ask: 'valid_days', validDays: 365 }
const aDay: WaiverPolicy = { ask: 'valid_days', validDays: 1 }

describe('a client who has signed before', () => {
  test.each<[string, WaiverPolicy, string, boolean]>([
    ['signs again on the same day where the salon asks at every visit', everyVisit, '2026-11-20', false],
    ['signs again a year later where the salon asks at every visit', everyVisit, '2027-11-20', false],
    ['does not sign again for ten years where the salon asks once', firstVisit, '2036-11-20', true],
    ['does not sign again on the day of the signature', aYear, '2026-11-20', true],
    ['does not sign again on the 365th day after the signature', aYear, '2027-11-20', true],
    ['signs again on the 366th day after the signature', aYear, '2027-11-21', false],
    ['does not sign again on the next day where a signature is valid for one day', aDay, '2026-11-21', true],
    ['signs again two days later where a signature is valid for one day', aDay, '2026-11-22', false],
    ['is not asked twice when the salon’s clock is set back', aYear, '2026-11-19', true],
  ])('%s', (_what, policy, today, counts) => {
    expect(isSignatureValid(signature, policy, ['v2', 'v2-es'], today)).toBe(counts)
  })

  test.each([everyVisit, firstVisit, aYear])(
    'signs again after a change of the waiver under the policy $ask',
    policy => {
      expect(isSignatureValid(signature, policy, ['v3'], '2026-11-20')).toBe(false)
    },
  )
})
