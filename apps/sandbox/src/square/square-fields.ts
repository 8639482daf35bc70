import { z } from 'zod'

/** Building blocks of Square's request bodies and query strings. Objects are strict: Square refuses fields it does not know. */

/** A string that the caller may send as null, as most of Square's optional fields. */
export function text(max: number) {
  return z.string().max(max).nullish()
}

export const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/i

function isTime(value: string): boolean {
  return RFC_3339.test(value) && !Number.isNaN(Date.parse(value))
}

/** A time as RFC 3339 writes it, with its offset. */
export const time = z.string().refine(isTime, {
  message: 'must be an RFC 3339 time such as 2026-11-20T19:00:00Z',
  params: { code: 'INVALID_TIME' },
})

/** A field that Square alone sets. */
export const readOnly = z.never().optional()

/** Square's int64 fields: whole numbers that JSON can hold exactly. */
export const wholeNumber = z.int()

export const address = z
  .strictObject({
    address_line_1: text(500),
    address_line_2: text(500),
    address_line_3: text(500),
    locality: text(300),
    sublocality: text(300),
    sublocality_2: text(300),
    sublocality_3: text(300),
    administrative_district_level_1: text(200),
    administrative_district_level_2: text(200),
    administrative_district_level_3: text(200),
    postal_code: text(12),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .nullish(),
    first_name: text(300),
    last_name: text(300),
  })
  .nullish()

/** A whole number in a query string. */
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

/** true or false in a query string. */
export const queryFlag = z
  .string()
  .refine(value => value === 'true' || value === 'false', {
    message: 'must be true or false',
    params: { code: 'EXPECTED_BOOLEAN' },
  })
  .transform(value => value === 'true')
  .optional()

export const cursor = z.string().min(1).max(65_536).optional()

export const sortOrder = z.enum(['ASC', 'DESC'])

/** What is left of an object when its nulls and gaps are taken out: null at Square means "not given". */
export function given<T extends object>(object: T): { [Key in keyof T]?: NonNullable<T[Key]> } {
  return Object.fromEntries(
    Object.entries(object).filter(([, value]) => value !== null && value !== undefined),
  ) as ReturnType<typeof given<T>>
}
