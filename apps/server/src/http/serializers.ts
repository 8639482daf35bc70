import { createRequire } from 'node:module'
import type { SerializerFactory } from '@frontlash/http/without-schemas'

type Serialize = (body: unknown) => string

/** Serializers that were made before: calls share some schemas, and tests build the app many times in a process. */
const made = new WeakMap<object, Serialize>()

/**
 * Makes the serializer of an answer when such an answer is first sent. Making all of them took a fifth of the server's
 * start, and a salon uses few of its calls every day.
 */
export const lateSerializers: SerializerFactory =
  () =>
  ({ schema }) =>
  body =>
    serializerOf(schema as object)(body)

/** The function that writes a value as JSON: only the fields of the schema, each as its type. */
export function serializerOf(schema: object): Serialize {
  const known = made.get(schema)
  if (known) return known
  const serialize = fastJsonStringify()(schema)
  made.set(schema, serialize)
  return serialize
}

/** The library that Fastify itself uses, in its own version. */
function fastJsonStringify(): (schema: object) => Serialize {
  const fromFastify = createRequire(createRequire(import.meta.url).resolve('fastify'))
  return fromFastify('fast-json-stringify')
}
