import { z } from 'zod'

/** A string without NUL and lone surrogates, because PostgreSQL cannot store them. */
export const looseText = z.string().transform(text => text.replaceAll('\0', '').toWellFormed())

export const squareId = looseText.pipe(z.string().min(1).max(200))

/** A required instant (RFC 3339). */
export const instant = z.string().transform((text, context) => {
  const read = new Date(text)
  if (!Number.isNaN(read.getTime())) return read
  context.addIssue({ code: 'custom', message: 'is not an instant' })
  return z.NEVER
})

export const optionalInstant = instant.nullish().catch(null)

/** The elements of a list that could be parsed, and the number of elements that could not be parsed. */
export type ReadList<T> = { readonly items: T[]; readonly dropped: number }

/** Returns a schema for a list whose elements are parsed one by one. Invalid elements are dropped and counted. */
export function looseList<S extends z.ZodType>(element: S) {
  return z
    .array(z.unknown())
    .nullish()
    .transform((list): ReadList<z.output<S>> => {
      const items: z.output<S>[] = []
      for (const one of list ?? []) {
        const read = element.safeParse(one)
        if (read.success) items.push(read.data)
      }
      return { items, dropped: (list?.length ?? 0) - items.length }
    })
}

/** The cursor for the next page; null on the last page. */
export const cursor = z
  .string()
  .nullish()
  .transform(text => text || null)
