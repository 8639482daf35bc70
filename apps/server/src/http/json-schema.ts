import { z } from 'zod'

type JsonSchema = Record<string, unknown>

export function inputSchema(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { target: 'openapi-3.0', io: 'input', unrepresentable: 'any' }) as JsonSchema
}

/**
 * Response schemas are cached, because several calls share a schema, and tests build the app many times in a process.
 */
const made = new WeakMap<z.ZodType, JsonSchema>()

/**
 * Returns the JSON schema by which a response is serialized. Only the fields of the schema are sent. Formats are
 * removed, because our own values need no second check.
 */
export function outputSchema(schema: z.ZodType): JsonSchema {
  const known = made.get(schema)
  if (known) return known
  const whole = z.toJSONSchema(schema, { target: 'draft-7', io: 'output', unrepresentable: 'any' }) as JsonSchema
  const response = simplified(whole) as JsonSchema
  made.set(schema, response)
  return response
}

const DROPPED = new Set([
  '$schema',
  'format',
  'pattern',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'propertyNames',
  'enum',
])

function simplified(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplified)
  if (typeof value !== 'object' || value === null) return value
  const schema = value as JsonSchema
  const anyOf = schema.anyOf as JsonSchema[] | undefined
  if (anyOf?.length === 2 && anyOf[1]?.type === 'null')
    return { ...(simplified(anyOf[0]) as JsonSchema), nullable: true }
  // Inside `properties`, the key is the name of a field. It is not a keyword of JSON Schema.
  return Object.fromEntries(
    Object.entries(schema)
      // The serializer drops fields that the schema does not contain. `additionalProperties` with a schema is kept,
      // because it describes the values of a map.
      .filter(([key, inner]) => !DROPPED.has(key) && !(key === 'additionalProperties' && typeof inner !== 'object'))
      .map(([key, inner]) => [
        key,
        key === 'properties' && typeof inner === 'object'
          ? Object.fromEntries(Object.entries(inner as JsonSchema).map(([name, field]) => [name, simplified(field)]))
          : simplified(inner),
      ]),
  )
}
