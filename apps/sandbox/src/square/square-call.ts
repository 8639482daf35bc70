import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { refuseInput, type SquareResponse } from './square-response.ts'

type Input<Query extends z.ZodType, Body extends z.ZodType> = {
  readonly params: Readonly<Record<string, string>>
  readonly query: z.output<Query>
  readonly body: z.output<Body>
}

const NOTHING = z.strictObject({})

/**
 * Adds one call of Square's API. Query string and body are validated strictly before `respond` runs. If there is no
 * schema for the body, the body must be empty.
 */
export function squareCall<Query extends z.ZodType = typeof NOTHING, Body extends z.ZodType = typeof NOTHING>(
  app: FastifyInstance,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  schemas: { query?: Query; body?: Body },
  respond: (input: Input<Query, Body>) => SquareResponse | Promise<SquareResponse>,
): void {
  app.route({
    method,
    url: path,
    handler: async (request, reply) => {
      const query = (schemas.query ?? NOTHING).safeParse(request.query)
      if (!query.success) return send(refuseInput(query.error.issues, request.query, 'query'))
      const sent = request.body ?? {}
      const body = (schemas.body ?? NOTHING).safeParse(sent)
      if (!body.success) return send(refuseInput(body.error.issues, sent, 'body'))
      return send(
        await respond({
          params: request.params as Record<string, string>,
          query: query.data as z.output<Query>,
          body: body.data as z.output<Body>,
        }),
      )

      function send(response: SquareResponse) {
        return reply.code(response.status).send(response.body)
      }
    },
  })
}
