import type { z } from 'zod'

/** Square's error body (developer.squareup.com/docs/build-basics/general-considerations/handling-errors). */
export type SquareError = {
  readonly category: 'API_ERROR' | 'AUTHENTICATION_ERROR' | 'INVALID_REQUEST_ERROR' | 'RATE_LIMIT_ERROR'
  readonly code: string
  readonly detail: string
  readonly field?: string
}

export type SquareResponse = { readonly status: number; readonly body: unknown }

export function ok(body: unknown): SquareResponse {
  return { status: 200, body }
}

const CATEGORY_BY_STATUS: Record<number, SquareError['category']> = {
  401: 'AUTHENTICATION_ERROR',
  403: 'AUTHENTICATION_ERROR',
  429: 'RATE_LIMIT_ERROR',
  500: 'API_ERROR',
  503: 'API_ERROR',
}

export function refuse(status: number, code: string, detail: string, field?: string): SquareResponse {
  return { status, body: { errors: [squareError(status, code, detail, field)] } }
}

function squareError(status: number, code: string, detail: string, field?: string): SquareError {
  const category = CATEGORY_BY_STATUS[status] ?? 'INVALID_REQUEST_ERROR'
  return { category, code, detail, ...(field !== undefined && { field }) }
}

export function notFound(what: string, field?: string): SquareResponse {
  return refuse(404, 'NOT_FOUND', `${what} was not found.`, field)
}

/** Square's error for invalid input, with one entry per error. */
export function refuseInput(
  issues: readonly z.core.$ZodIssue[],
  input: unknown,
  where: 'body' | 'query',
): SquareResponse {
  return { status: 400, body: { errors: issues.flatMap(issue => errorsOf(issue, input, where)) } }
}

function errorsOf(issue: z.core.$ZodIssue, input: unknown, where: 'body' | 'query'): SquareError[] {
  const field = fieldName(issue.path)
  const error = (code: string, detail: string, at = field) => squareError(400, code, detail, at === '' ? undefined : at)
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map(key => {
        const at = fieldName([...issue.path, key])
        return where === 'query'
          ? error('UNKNOWN_QUERY_PARAMETER', `Unknown query parameter: ${at}.`, at)
          : error('UNKNOWN_BODY_PARAMETER', `Unknown field: ${at}.`, at)
      })
    case 'invalid_type':
      if (valueAt(input, issue.path) === undefined)
        return [error('MISSING_REQUIRED_PARAMETER', `${field} is required.`)]
      if (issue.expected === 'never') return [error('INVALID_VALUE', `${field} is read-only.`)]
      return [error(EXPECTED[issue.expected] ?? 'INVALID_VALUE', `${field} must be a ${issue.expected}.`)]
    case 'invalid_value':
      return valueAt(input, issue.path) === undefined
        ? [error('MISSING_REQUIRED_PARAMETER', `${field} is required.`)]
        : [error('INVALID_ENUM_VALUE', `${field} must be one of ${issue.values.join(', ')}.`)]
    case 'too_small':
      return [
        error(tooSmallCode(issue.origin, valueAt(input, issue.path)), `${field} must be at least ${issue.minimum}.`),
      ]
    case 'too_big':
      return [error(TOO_BIG[issue.origin] ?? 'INVALID_VALUE', `${field} must be at most ${issue.maximum}.`)]
    case 'custom':
      return [error(String(issue.params?.code ?? 'INVALID_VALUE'), `${field} ${issue.message}.`)]
    default:
      return [error('INVALID_VALUE', `${field} cannot be used.`)]
  }
}

const EXPECTED: Record<string, string> = {
  string: 'EXPECTED_STRING',
  number: 'EXPECTED_INTEGER',
  int: 'EXPECTED_INTEGER',
  boolean: 'EXPECTED_BOOLEAN',
  object: 'EXPECTED_OBJECT',
  array: 'EXPECTED_ARRAY',
}

const TOO_BIG: Record<string, string> = {
  string: 'VALUE_TOO_LONG',
  array: 'ARRAY_LENGTH_TOO_LONG',
  number: 'VALUE_TOO_HIGH',
  int: 'VALUE_TOO_HIGH',
}

function tooSmallCode(origin: string, value: unknown): string {
  if (origin === 'string') return value === '' ? 'VALUE_EMPTY' : 'VALUE_TOO_SHORT'
  if (origin === 'array') return 'ARRAY_EMPTY'
  return 'VALUE_TOO_LOW'
}

function fieldName(path: readonly PropertyKey[]): string {
  return path
    .map(part => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '')
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) => (value as Record<PropertyKey, unknown> | null | undefined)?.[part],
    input,
  )
}
