import type { FastifyInstance } from 'fastify'
import { asSquareLocation, SEEDED_LOCATIONS } from '../salon/locations.ts'
import { squareCall } from './square-call.ts'
import { ok } from './square-response.ts'

/** Adds Square's Locations API (developer.squareup.com/reference/square/locations-api). */
export function locationsCalls(app: FastifyInstance): void {
  squareCall(app, 'GET', '/locations', {}, () => ok({ locations: SEEDED_LOCATIONS.map(asSquareLocation) }))
}
