import type { FastifyInstance } from 'fastify'
import { asSquareLocation, MERCHANT_ID, MERCHANT_NAME, SEEDED_LOCATIONS } from '../salon/locations.ts'
import { notFound, ok } from './square-answer.ts'
import { squareCall } from './square-call.ts'

/** Square's Locations API, and the one merchant (developer.squareup.com/reference/square/locations-api). */
export function locationsCalls(app: FastifyInstance): void {
  squareCall(app, 'GET', '/locations', {}, () => ok({ locations: SEEDED_LOCATIONS.map(asSquareLocation) }))

  squareCall(app, 'GET', '/locations/:locationId', {}, ({ params }) => {
    // Square takes "main" for the seller's main location.
    const asked = params.locationId === 'main' ? SEEDED_LOCATIONS[0]!.squareId : params.locationId
    const location = SEEDED_LOCATIONS.find(one => one.squareId === asked)
    return location ? ok({ location: asSquareLocation(location) }) : notFound('The location', 'location_id')
  })

  squareCall(app, 'GET', '/merchants/:merchantId', {}, ({ params }) => {
    const asked = params.merchantId
    if (asked !== MERCHANT_ID && asked !== 'me') return notFound('The merchant', 'merchant_id')
    return ok({
      merchant: {
        id: MERCHANT_ID,
        business_name: MERCHANT_NAME,
        country: 'US',
        language_code: 'en-US',
        currency: 'USD',
        status: 'ACTIVE',
        main_location_id: SEEDED_LOCATIONS[0]!.squareId,
        created_at: '2019-03-11T18:00:00Z',
      },
    })
  })
}
