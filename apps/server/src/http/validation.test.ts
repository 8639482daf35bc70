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
  tags: z.array(z.string()).min(1).optional(),
  day: z.iso.date().optional(),
  timing: z.enum(['now', 'later']).optional(),
  wish: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('refill'), weeks: z.int().max(52) }),
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

describe('the validation of a call', () => {
  const PHONE = '7145550101'
  test.each([
    [{}, 'phone', 'phone is required'],
    [{ phone: 7145550101 }, 'phone', 'phone must be text'],
    [{ phone: null }, 'phone', 'phone must be text'],
    [{ phone: '714555' }, 'phone', 'Please enter a valid 10-digit phone number'],
    [{ phone: '1714555010' }, 'phone', 'Please enter a valid 10-digit phone number'],
    [{ phone: '(071) 455-5010' }, 'phone', 'Please enter a valid 10-digit phone number'],
    [{ phone: '+1 171 455 5010' }, 'phone', 'Please enter a valid 10-digit phone number'],
    [{ phone: PHONE, firstName: 'M' }, 'firstName', 'First name is too short'],
    [{ phone: PHONE, firstName: 5 }, 'firstName', 'First name is required'],
    [{ phone: PHONE, clientId: 'me' }, 'clientId', 'clientId must be an id that the server has given'],
    [{ phone: PHONE, at: 'noon' }, 'at', 'at must be a time, such as 2026-11-20T19:00:00Z'],
    [{ phone: PHONE, note: 'a\0' }, 'note', 'note must be plain text'],
    [{ phone: PHONE, consent: 5 }, 'consent', 'consent must be an object'],
    [{ phone: PHONE, consent: { textVersion: 'x' } }, 'consent.shownAt', 'consent.shownAt is required'],
    [{ phone: PHONE, timing: 'soon' }, 'timing', 'timing must be now or later'],
    [{ phone: PHONE, wish: { kind: 'refill' } }, 'wish.weeks', 'wish.weeks is required'],
    [{ phone: PHONE, wish: { kind: 'refill', weeks: 1.5 } }, 'wish.weeks', 'wish.weeks must be a whole number'],
    [{ phone: PHONE, wish: { kind: 'refill', weeks: 53 } }, 'wish.weeks', 'wish.weeks must be at most 52'],
    [{ phone: PHONE, tags: [] }, 'tags', 'tags must be at least 1 entry long'],
    [{ phone: PHONE, day: '20.11.2026' }, 'day', 'day must be a day, such as 2026-11-20'],
    [[], 'body', 'body must be an object'],
    [undefined, 'body', 'body is required'],
  ])('refuses the input %j with one message that names the field %s', (sent, field, msg) => {
    expect(refusalOf(sent)).toEqual({ field, msg })
  })
})
