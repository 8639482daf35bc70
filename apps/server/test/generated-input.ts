import fc from 'fast-check'

/** For the fields of these names, the values that exist in the salon. */
export type ValuesByField = Readonly<Record<string, readonly unknown[]>>

type JsonSchema = Readonly<Record<string, unknown>>

/**
 * Invalid values: wrong types, SQL, empty and oversized values, letters that cannot be stored, numbers out of range.
 */
const WRONG: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e🌸é',
  'x'.repeat(5_000),
  "'; drop table staff; --",
  "' or '1'='1",
  '%',
  '_%\\',
  '{{{}}}',
  '../../../etc/passwd',
  '__proto__',
  'constructor',
  'NaN',
  '0',
  '-1',
  '1e309',
  '99999999999999999999',
  '2026-02-31',
  '9999-12-31',
  '0001-01-01',
  '٣',
  0,
  -1,
  0.5,
  2 ** 31,
  2 ** 53,
  -1e308,
  [],
  [[]],
  {},
  { toString: 1 },
]

const wrong = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...WRONG) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
)

/** Generates values for an input with this JSON schema; about every tenth value is invalid. */
export function generated(
  schema: JsonSchema,
  known: readonly string[],
  byField: ValuesByField = {},
): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: right(schema, known, byField) }, { weight: 1, arbitrary: wrong })
}

/** Changes one field of a valid input: to a wrong, missing or unknown one, or to another value of its type. */
export function spoiled(input: object, known: readonly string[]): fc.Arbitrary<unknown> {
  const values: Readonly<Record<string, unknown>> = { unknown: '', __proto__: null, ...input }
  return fc
    .constantFrom(...Object.keys(values))
    .chain(field =>
      fc.tuple(fc.constant(field), fc.oneof(wrong, fc.constant(undefined), right(typeOf(values[field]), known))),
    )
    .map(([field, value]) => ({ ...input, [field]: value }))
}

function typeOf(value: unknown): JsonSchema {
  if (Array.isArray(value)) return { type: 'array', items: typeOf(value[0]) }
  return { type: typeof value === 'object' ? 'none' : typeof value }
}

/** Returns a part of an address: an existing id, or any text that somebody might type. */
export function segment(known: readonly string[]): fc.Arbitrary<string> {
  const encoded = wrong.map(value => encodeURIComponent(asText(value)).slice(0, 300))
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...known).map(encodeURIComponent) },
    { weight: 2, arbitrary: encoded },
    { weight: 1, arbitrary: fc.constantFrom('%', '%00', '%E0%A4%A', '%ED%A0%80', '%2F', 'b-%27', 'null') },
  )
}

/** Returns the query string of an address; a list becomes several parameters of the same name. */
export function queryText(query: unknown): string {
  if (typeof query !== 'object' || query === null) return encodeURIComponent(asText(query))
  return Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map(one => [name, one] as const))
    .map(([name, value]) => `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(asText(value))}`)
    .join('&')
}

function asText(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()
}

function right(schema: JsonSchema, known: readonly string[], byField: ValuesByField = {}): fc.Arbitrary<unknown> {
  const { enum: choices, anyOf, oneOf, nullable, type } = schema
  if (nullable) return fc.option(right({ ...schema, nullable: false }, known, byField))
  if (Array.isArray(choices)) return fc.constantFrom(...choices)
  const branches = (anyOf ?? oneOf) as readonly JsonSchema[] | undefined
  if (branches) return fc.oneof(...branches.map(one => right(one, known, byField)))
  switch (type) {
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer({ min: -1, max: 40 }), fc.integer())
    case 'array':
      return fc.array(generated((schema.items ?? {}) as JsonSchema, known, byField), { maxLength: 3 })
    case 'object':
      return objects(schema, known, byField)
    case 'string':
      return fc.oneof(fc.constantFrom(...known), fc.string({ unit: 'grapheme', maxLength: 30 }))
    default:
      return fc.oneof(fc.constantFrom(...known), wrong)
  }
}

function objects(schema: JsonSchema, known: readonly string[], byField: ValuesByField): fc.Arbitrary<unknown> {
  const fields = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
  const others = schema.additionalProperties
  if (fields.length === 0 && typeof others === 'object')
    return fc.dictionary(fc.constantFrom('en', 'es', 'vi', '__proto__'), generated(others as JsonSchema, known))
  const value = (name: string, field: JsonSchema) => {
    const other = generated(field, known, byField)
    const existing = byField[name]
    return existing
      ? fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...existing) }, { weight: 1, arbitrary: other })
      : other
  }
  return fc.record(Object.fromEntries(fields.map(([name, field]) => [name, value(name, field)])), {
    requiredKeys: ((schema.required ?? []) as string[]).filter(name => fields.some(([known]) => known === name)),
  })
}
