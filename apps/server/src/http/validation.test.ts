import { consent, firstName, id, instant, phone, text } from '@frontlash/contract/common'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { HttpError } from './reply.ts'
import { readPart } from './validation.ts'

const visit = z.object({
  phone,
  clientId: id.optional(),
  firstName: firstName.optional(),
  at: instant.optional(),
  note: text(5).optional(),
  consent: consent.optional(),
  timing: z.enum(['now', 'later']).optional(),
  wish: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('refill'), weeks: z.int() }),
      z.object({ kind: z.literal('removal') }),
    ])
    .optional(),
})

function refusalOf(sent: unknown): { field: unknown; msg: string } {
  try {
    readPart(visit, sent)
  } catch (error) {
    if (error instanceof HttpError) return { field: error.field, msg: error.message }
    throw error
  }
  throw new Error('it was taken')
}

describe('an invalid call is refused with one message that names the field', () => {
  const PHONE = '7145550101'
  test.each([
    [{}, 'phone', 'phone is required'],
    [{ phone: 7145550101 }, 'phone', 'phone is not right: invalid input: expected string, received number'],
    [{ phone: null }, 'phone', 'phone is not right: invalid input: expected string, received null'],
    [{ phone: '714555' }, 'phone', 'Please enter a valid 10-digit phone number'],
    [{ phone: '1714555010' }, 'phone', 'Please enter a valid 10-digit phone number'],
    [{ phone: '(071) 455-5010' }, 'phone', 'Please enter a valid 10-digit phone number'],
    [{ phone: '+1 171 455 5010' }, 'phone', 'Please enter a valid 10-digit phone number'],
    [{ phone: PHONE, firstName: 'M' }, 'firstName', 'First name is too short'],
    [{ phone: PHONE, firstName: 5 }, 'firstName', 'First name is required'],
    [{ phone: PHONE, clientId: 'me' }, 'clientId', 'clientId is not right: invalid UUID'],
    [{ phone: PHONE, at: 'noon' }, 'at', 'at is not right: invalid ISO datetime'],
    [{ phone: PHONE, note: 'a\0' }, 'note', 'note must be plain text'],
    [{ phone: PHONE, consent: 5 }, 'consent', 'consent is not right: invalid input: expected object, received number'],
    [{ phone: PHONE, consent: { textVersion: 'x' } }, 'consent.shownAt', 'consent.shownAt is required'],
    [{ phone: PHONE, timing: 'soon' }, 'timing', 'timing is not right: invalid option: expected one of "now"|"later"'],
    [{ phone: PHONE, wish: { kind: 'refill' } }, 'wish.weeks', 'wish.weeks is required'],
    [[], 'body', 'body is not right: invalid input: expected object, received array'],
    [undefined, 'body', 'body is required'],
  ])('%j: %s', (sent, field, msg) => {
    expect(refusalOf(sent)).toEqual({ field, msg })
  })
})
