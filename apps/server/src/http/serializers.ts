import { createRequire } from 'node:module'
import type { SerializerFactory } from '@frontlash/http/without-schemas'
import type { z } from 'zod'
import { outputSchema } from './json-schema.ts'

type Serialize = (body: unknown) => string
type ResponseSchemas = Readonly<Record<number, z.ZodType>>
type LateSchema = { readonly response: z.ZodType }

/** Serializers are cached, because several calls share a schema, and tests build the app many times in a process. */
const made = new WeakMap<z.ZodType, Serialize>()

/**
 * Returns the schemas of a call's responses for `lateSerializers`. A serializer is created when a response first needs
 * it, because few calls are used each day. Creating all serializers at the start took a third of the start time.
 */
export function lateSchemas(responses: ResponseSchemas): Readonly<Record<string, LateSchema>> {
  return Object.fromEntries(Object.entries(responses).map(([status, response]) => [status, { response }]))
}

export const lateSerializers: SerializerFactory =
  () =>
  ({ schema }) =>
  body =>
    serializerOf((schema as LateSchema).response)(body)

/** Returns the function that serializes a response as JSON, with only the fields of its schema. */
export function serializerOf(response: z.ZodType): Serialize {
  const known = made.get(response)
  if (known) return known
  const serialize = fastJsonStringify()(outputSchema(response))
  made.set(response, serialize)
  return serialize
}

/** Fastify's own serializer library, in the version that Fastify uses. */
function fastJsonStringify(): (schema: object) => Serialize {
  const fromFastify = createRequire(createRequire(import.meta.url).resolve('fastify'))
  return fromFastify('fast-json-stringify')
}
