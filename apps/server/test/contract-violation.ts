import type { CallContract } from '@frontlash/contract/call'
import { ERROR_STATUS } from '@frontlash/contract/errors'
import type { LightMyRequestResponse } from 'fastify'
import { z } from 'zod'

/**
 * Describes the error in a response; undefined if the response matches the contract or is a refusal in the common
 * format.
 */
export function contractViolation(contract: CallContract, response: LightMyRequestResponse): string | undefined {
  const { statusCode: status, body } = response
  if (status >= 500) return `${status} ${body.slice(0, 200)}`
  if (status >= 400) {
    const read = REFUSAL.safeParse(JSON.parse(body))
    return read.success ? undefined : `${status} ${body.slice(0, 200)}: ${read.error.message}`
  }
  const schema = contract.responses[status]
  if (!schema) return `${status} is not in the contract`
  if (!/json/.test(String(response.headers['content-type']))) return undefined
  const sent: unknown = JSON.parse(body)
  const read = schema.safeParse(sent)
  if (!read.success) return `${body.slice(0, 200)}: ${read.error.message}`
  const more = fieldsBeyond(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Json, sent)
  return more.length > 0 ? `fields outside the contract: ${more.join(', ')}` : undefined
}

const REFUSAL = z.strictObject({
  code: z.enum(Object.keys(ERROR_STATUS) as [string, ...string[]]),
  msg: z.string().min(3),
  requestId: z.string().min(1),
  field: z.string().min(1).optional(),
})

type Json = Readonly<Record<string, unknown>>

/** Lists the fields of a response that are not in its schema. */
function fieldsBeyond(schema: Json, value: unknown, path = ''): string[] {
  const branches = (schema.anyOf ?? schema.oneOf) as readonly Json[] | undefined
  if (branches) {
    const found = branches.map(one => fieldsBeyond(one, value, path))
    return found.find(one => one.length === 0) ?? found[0]!
  }
  if (Array.isArray(value)) return value.flatMap(one => fieldsBeyond((schema.items ?? {}) as Json, one, `${path}[]`))
  if (typeof value !== 'object' || value === null || schema.type !== 'object') return []
  const fields = (schema.properties ?? {}) as Readonly<Record<string, Json>>
  return Object.entries(value).flatMap(([name, one]) => {
    const inner = fields[name] ?? (typeof schema.additionalProperties === 'object' ? schema.additionalProperties : null)
    return inner ? fieldsBeyond(inner as Json, one, `${path}.${name}`) : [`${path}.${name}`]
  })
}
