import { z } from 'zod'

/** Text of Square's as PostgreSQL can hold it: without NUL and lone surrogates. */
export const looseText = z.string().transform(text => text.replaceAll('\0', '').toWellFormed())

/** An id of Square's. */
export const squareId = looseText.pipe(z.string().min(1).max(200))

/** An instant that has to be there (RFC 3339). */
export const instant = z.string().transform((text, context) => {
  const read = new Date(text)
  if (!Number.isNaN(read.getTime())) return read
  context.addIssue({ code: 'custom', message: 'is not an instant' })
  return z.NEVER
})

/** An instant that is only good to know. */
export const optionalInstant = instant.nullish().catch(null)

/** What could be read of a list, and how many of its elements could not. */
export type ReadList<T> = { readonly items: T[]; readonly dropped: number }

/** Reads a list element by element: one that is broken does not take the page with it. */
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

/** Where a page of a list ends and the next begins; null on the last page. */
export const cursor = z
  .string()
  .nullish()
  .transform(text => text || null)
