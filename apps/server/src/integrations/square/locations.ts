import { z } from 'zod'
import { looseList, looseText, squareId } from './loose-reading.ts'
import type { RetryPolicy, Square, SquareResponse } from './square.ts'

export type SquareLocation = {
  readonly id: string
  readonly name: string
  readonly timeZone: string | null
  readonly address: string
  readonly phone: string
  readonly isActive: boolean
  readonly openingHours: readonly OpeningHours[]
}

/** A period in which a location is open on a weekday, in local time: `09:00` to `19:00`. */
export type OpeningHours = { readonly day: string; readonly from: string; readonly until: string }

const hours = z.object({ day_of_week: looseText, start_local_time: looseText, end_local_time: looseText }).transform(
  (one): OpeningHours => ({
    day: one.day_of_week,
    from: one.start_local_time.slice(0, 5),
    until: one.end_local_time.slice(0, 5),
  }),
)

const location = z
  .object({
    id: squareId,
    name: looseText.nullish(),
    timezone: looseText.nullish(),
    phone_number: looseText.nullish(),
    status: z.string().nullish(),
    address: z
      .object({
        address_line_1: looseText.nullish(),
        address_line_2: looseText.nullish(),
        locality: looseText.nullish(),
        administrative_district_level_1: looseText.nullish(),
        postal_code: looseText.nullish(),
      })
      .nullish(),
    business_hours: z
      .object({ periods: looseList(hours).nullish() })
      .nullish()
      .catch(null),
  })
  .transform(
    (one): SquareLocation => ({
      id: one.id,
      name: one.name ?? '',
      timeZone: one.timezone || null,
      address: [
        one.address?.address_line_1,
        one.address?.address_line_2,
        one.address?.locality,
        [one.address?.administrative_district_level_1, one.address?.postal_code].filter(Boolean).join(' '),
      ]
        .map(part => part?.trim())
        .filter(Boolean)
        .join(', '),
      phone: one.phone_number ?? '',
      isActive: one.status !== 'INACTIVE',
      openingHours: one.business_hours?.periods?.items ?? [],
    }),
  )

/** Returns all locations of the business: GET /v2/locations. The list has no pages. */
export async function listLocations(
  square: Square,
  retryPolicy: RetryPolicy,
): Promise<SquareResponse<SquareLocation[]>> {
  const response = await square.ask(
    { method: 'GET', path: '/v2/locations' },
    z.object({ locations: looseList(location) }),
    retryPolicy,
  )
  return response.ok ? { ok: true, value: response.value.locations.items } : response
}
