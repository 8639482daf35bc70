import type { FastifyInstance } from 'fastify'
import { HttpError } from './reply.ts'

/** The maximum nesting depth of JSON; our calls need at most six levels. */
const LEVELS_MAX = 20

/**
 * Refuses deeply nested JSON. Later, recursive code handles the body, for example the hash for idempotency
 * (docs/product/limits.md).
 */
export function refuseDeepJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    parse(request, body as string, (error, json) => {
      if (error || !isDeeperThan(json, LEVELS_MAX)) return done(error, json)
      done(new HttpError('INVALID', `JSON may be nested ${LEVELS_MAX} levels deep.`, { field: 'body' }))
    }),
  )
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  for (const part of Array.isArray(value) ? value : Object.values(value))
    if (isDeeperThan(part, levels - 1)) return true
  return false
}
