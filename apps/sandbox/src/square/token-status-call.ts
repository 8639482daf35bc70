import type { FastifyInstance } from 'fastify'
import { MERCHANT_ID } from '../salon/locations.ts'
import { refuse } from './square-response.ts'

/** The permissions of the sandbox's token. A salon's own application has the same permissions. */
const SCOPES = [
  'APPOINTMENTS_ALL_READ',
  'APPOINTMENTS_ALL_WRITE',
  'APPOINTMENTS_BUSINESS_SETTINGS_READ',
  'APPOINTMENTS_READ',
  'APPOINTMENTS_WRITE',
  'CUSTOMERS_READ',
  'CUSTOMERS_WRITE',
  'EMPLOYEES_READ',
  'ITEMS_READ',
  'MERCHANT_PROFILE_READ',
]

/**
 * Adds the call that describes an access token
 * (developer.squareup.com/reference/square/o-auth-api/retrieve-token-status).
 */
export function tokenStatusCall(accessToken: string) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers()
    app.post('/token/status', async (request, reply) => {
      if (request.headers.authorization === `Bearer ${accessToken}`)
        return { scopes: SCOPES, client_id: 'sq0idp-frontlash-sandbox', merchant_id: MERCHANT_ID }
      const { status, body } = refuse(401, 'UNAUTHORIZED', 'This request could not be authorized.')
      return reply.code(status).send(body)
    })
  }
}
