import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'

type Json = Record<string, unknown>
type Parameter = { name: string; in: string; required?: boolean; schema: Json }
type Operation = {
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Record<string, { schema: Json }> }
  responses: Record<string, { content?: Record<string, { schema: Json }> }>
}

// biome-ignore lint/suspicious/noExplicitAny: the official description checks the type, not the compiler
export type ReceivedResponse = any

/** A provider's official OpenAPI 3.0 description. It validates requests and responses strictly. */
export type OfficialApi = {
  /** Returns the errors in a request: an unknown path, parameter or field, or a value of the wrong type. */
  checkRequest(request: { method: string; path: string; query: URLSearchParams; body: unknown }): string[]
  checkResponse(request: { method: string; path: string }, described: { status: number; body: unknown }): string[]
  /** Validates a value with the schema of this name. */
  checkSchema(name: string, value: unknown): string[]
  /** Returns all described calls, such as `GET /v2/bookings`. */
  calls(): string[]
  callOf(method: string, path: string): string | undefined
}

export function readOfficialApi(file: string, errorSchema: Json): OfficialApi {
  const described = JSON.parse(readFileSync(file, 'utf8')) as {
    paths: Record<string, Record<string, Operation>>
    components: { schemas: Record<string, Json> }
  }
  // Each schema is compiled twice, for responses and for inputs, because only responses have read-only fields.
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false })
  for (const [name, schema] of Object.entries(described.components.schemas)) {
    ajv.addSchema(strict(schema, 'response') as Json, schemaId('response', name))
    ajv.addSchema(strict(schema, 'request') as Json, schemaId('request', name))
  }
  const compiled = new Map<object, ValidateFunction>()
  const validator = (schema: Json, use: Use) => {
    const found = compiled.get(schema) ?? ajv.compile(strict(schema, use) as Json)
    compiled.set(schema, found)
    return found
  }
  const problems = (validate: ValidateFunction, value: unknown, where: string): string[] =>
    validate(value)
      ? []
      : (validate.errors ?? []).map(
          error => `${where}${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`,
        )

  const find = (method: string, path: string) => {
    const fits = (template: string) => {
      const pattern = template.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+')
      return new RegExp(`^${pattern}$`).test(path)
    }
    const templates = Object.keys(described.paths).filter(template => fits(template))
    // A fixed path segment takes precedence over a placeholder at the same position.
    const template = templates.find(one => !one.includes('{')) ?? templates.sort((a, b) => a.length - b.length)[0]
    const operation = template === undefined ? undefined : described.paths[template]?.[method.toLowerCase()]
    return operation && { template: template!, operation }
  }

  return {
    checkRequest({ method, path, query, body }) {
      const found = find(method, path)
      if (!found) return [`${method} ${path} is not described`]
      const { operation } = found
      const parameters = (operation.parameters ?? []).filter(one => one.in === 'query')
      const unknown = [...query.keys()].filter(name => !parameters.some(one => one.name === name))
      const wrong = parameters.flatMap(one => {
        const text = query.get(one.name)
        if (text === null) return one.required ? [`query ${one.name} is missing`] : []
        return problems(validator(one.schema, 'request'), fromText(text, one.schema), `query ${one.name}`)
      })
      const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
      const sent = type === FORM && body !== undefined ? fromForm(body as Json, content!.schema) : body
      const bodyProblems =
        content && (sent !== undefined || operation.requestBody?.required)
          ? problems(validator(content.schema, 'request'), sent ?? {}, 'body')
          : body !== undefined
            ? ['a body is sent but none is described']
            : []
      return [...unknown.map(name => `query ${name} is not described`), ...wrong, ...bodyProblems]
    },
    checkResponse({ method, path }, { status, body }) {
      const found = find(method, path)
      if (!found) return [`${method} ${path} is not described`]
      if (status >= 400) return problems(validator(errorSchema, 'response'), body, 'error')
      const described = found.operation.responses[String(status)]
      if (!described) return [`status ${status} is not described`]
      const content = Object.values(described.content ?? {})[0]
      if (!content) return body === undefined || body === '' ? [] : ['a body is returned but none is described']
      return problems(validator(content.schema, 'response'), body, 'response')
    },
    checkSchema: (name, value) => problems(ajv.getSchema(schemaId('response', name)) as ValidateFunction, value, name),
    calls: () =>
      Object.entries(described.paths).flatMap(([path, operations]) =>
        Object.keys(operations)
          .filter(method => ['get', 'post', 'put', 'delete'].includes(method))
          .map(method => `${method.toUpperCase()} ${path}`),
      ),
    callOf: (method, path) => {
      const found = find(method, path)
      return found && `${method} ${found.template}`
    },
  }
}

type Use = 'request' | 'response'

function schemaId(use: Use, name: string): string {
  return `https://official.example/${use}/${name}`
}

/**
 * Converts an OpenAPI 3.0 schema to a strict JSON Schema. The JSON Schema refuses unknown fields, and read-only fields
 * in requests.
 */
function strict(node: unknown, use: Use): unknown {
  if (Array.isArray(node)) return node.map(one => strict(one, use))
  if (typeof node !== 'object' || node === null) return node
  const { $ref, nullable, type, properties, format, description, example, ...rest } = node as Json
  const nulls = (schema: Json) => (nullable === true ? { anyOf: [schema, { type: 'null' }] } : schema)
  if (typeof $ref === 'string') return nulls({ $ref: schemaId(use, $ref.split('/').at(-1)!) })
  const described = properties as Record<string, Json> | undefined
  const fields = Object.entries(described ?? {}).filter(([, schema]) => use === 'response' || schema.readOnly !== true)
  return nulls({
    ...Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, strict(value, use)])),
    ...(type !== undefined && { type }),
    ...(described && {
      properties: Object.fromEntries(fields.map(([name, schema]) => [name, strict(schema, use)])),
      additionalProperties: rest.additionalProperties === undefined ? false : strict(rest.additionalProperties, use),
    }),
  })
}

const FORM = 'application/x-www-form-urlencoded'

/** Converts the strings of a form to the types in the schema. */
function fromForm(fields: Json, schema: Json): Json {
  const described = (schema.properties ?? {}) as Record<string, Json>
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => {
      const field = described[name] ?? {}
      return [name, field.type === 'array' ? [text] : fromText(String(text), field)]
    }),
  )
}

function fromText(text: string, schema: Json): unknown {
  if (schema.type === 'integer' && /^-?\d+$/.test(text)) return Number(text)
  if (schema.type === 'boolean' && /^(true|false)$/.test(text)) return text === 'true'
  return text
}
