import type { z } from 'zod'
import { HttpError } from './reply.ts'

/** Parses one part of a request with its schema. If it is invalid, throws one message that names the field. */
export function readPart<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  const issue = deepest(read.error.issues[0]!)
  const field = issue.path.join('.') || 'body'
  throw new HttpError('INVALID', sentence(issue, field), { field })
}

type Issue = z.core.$ZodIssue

/**
 * Returns the issue with the longest path among the branches of a union. The message then names the invalid field, not
 * the whole body.
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
  // The library's messages begin with one of these words. Our own messages never begin with them.
  if (!/^(Invalid|Too |Unrecognized|Expected)/.test(message))
    return /^[A-Z]/.test(message) ? message : `${field} ${message}`
  // The messages of the library contain parts of the input; its issues do not.
  if (issue.code === 'invalid_type' && message.endsWith('received undefined')) return `${field} is required`
  return `${field} ${ruleOf(issue)}`
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  record: 'an object',
  object: 'an object',
  null: 'null',
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'must be an id that the server has given',
  date: 'must be a day, such as 2026-11-20',
  datetime: 'must be a time, such as 2026-11-20T19:00:00Z',
  url: 'must be a web address',
}

/**
 * Returns the second part of a message. The message begins with the name of a field, and this part says what the field
 * must be.
 */
function ruleOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${TYPES[issue.expected] ?? `of type ${issue.expected}`}`
    case 'invalid_value':
      return `must be ${listOr(issue.values.map(String))}`
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'is not in the form that the API documentation gives'
    case 'too_big':
      return `must be at most ${amount(issue.maximum, issue.origin)}`
    case 'too_small':
      return `must be at least ${amount(issue.minimum, issue.origin)}`
    case 'unrecognized_keys':
      return `has fields that do not exist: ${issue.keys.join(', ')}`
    default:
      return 'is not valid'
  }
}

function amount(limit: number | bigint, origin: string): string {
  if (origin === 'string') return `${limit} ${limit === 1 ? 'letter' : 'letters'} long`
  if (origin === 'array') return `${limit} ${limit === 1 ? 'entry' : 'entries'} long`
  return String(limit)
}

function listOr(names: readonly string[]): string {
  if (names.length < 2) return names.join('')
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}
