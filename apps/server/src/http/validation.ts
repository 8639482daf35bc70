import type { z } from 'zod'
import { HttpError } from './reply.ts'

/** Reads one part of a request by its schema. An error is reported in one message that names the field. */
export function readPart<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  const issue = deepest(read.error.issues[0]!)
  const field = issue.path.join('.') || 'body'
  throw new HttpError('INVALID', sentence(issue, field), { field })
}

type Issue = z.core.$ZodIssue

/**
 * Returns the issue with the longest path among the branches of a union, because it names the field instead of the
 * whole body.
 */
function deepest(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue
  const inner = issue.errors
    .flat()
    .map(one => deepest({ ...one, path: [...issue.path, ...one.path] } as Issue))
    .sort((a, b) => b.path.length - a.path.length)[0]
  return inner ?? issue
}

function sentence(issue: Issue, field: string): string {
  const { message } = issue
  // Our own messages begin with a capital letter, and not with a word with which the library's messages begin.
  const isOurs = /^[A-Z]/.test(message) && !/^(Invalid|Too |Unrecognized|Expected)/.test(message)
  if (isOurs) return message
  // The library omits the input from its issues and mentions it only in its messages.
  if (issue.code === 'invalid_type' && message.endsWith('received undefined')) return `${field} is required`
  if (issue.code === 'custom') return `${field} ${message}`
  return `${field} is not right: ${message.charAt(0).toLowerCase()}${message.slice(1)}`
}
