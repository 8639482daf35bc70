import { z } from 'zod'

/**
 * Building blocks of Square's request bodies and query strings. Objects are strict, because Square refuses unknown
 * fields.
 */

/** A string that may be null, like most of Square's optional fields. */
export function text(max: number) {
  return z.string().max(max).nullish()
}

export const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/i

function isTime(value: string): boolean {
  return RFC_3339.test(value) && !Number.isNaN(Date.parse(value))
}

/** An RFC 3339 time with a UTC offset. */
export const time = z.string().refine(isTime, {
  message: 'must be an RFC 3339 time such as 2026-11-20T19:00:00Z',
  params: { code: 'INVALID_TIME' },
})

/** Square's int64 fields, limited to integers that JavaScript represents exactly. */
export const wholeNumber = z.int()

export function queryNumber(min: number, max: number): z.ZodType<number | undefined, string | undefined> {
  return z
    .string()
    .refine(value => /^-?\d{1,15}$/.test(value), {
      message: 'must be a whole number',
      params: { code: 'EXPECTED_INTEGER' },
    })
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .optional() as unknown as z.ZodType<number | undefined, string | undefined>
}

export const queryFlag = z
  .string()
  .refine(value => value === 'true' || value === 'false', {
    message: 'must be true or false',
    params: { code: 'EXPECTED_BOOLEAN' },
  })
  .transform(value => value === 'true')
  .optional()

export const cursor = z.string().min(1).max(65_536).optional()
