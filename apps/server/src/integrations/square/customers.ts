import { customerName } from '@frontlash/domain/appointment/customer-name'
import { type E164, northAmericanNumber } from '@frontlash/domain/appointment/provider-phone'
import { z } from 'zod'
import { cursor, looseList, looseText, optionalInstant, squareId } from './loose-reading.ts'
import type { RetryPolicy, Square, SquareResponse } from './square.ts'

export type SquareCustomer = {
  readonly id: string
  readonly givenName: string | null
  readonly familyName: string | null
  /** The name on cards; `Walk-in` if the profile has no name. */
  readonly displayName: string
  /** null if the profile has no North American phone number. */
  readonly phone: E164 | null
  readonly version: number
  readonly updatedAt: Date | null
}

/** The stored fields of a customer. Addresses, notes and birthdays are not stored. */
export const customerFields = z.object({
  id: squareId,
  given_name: looseText.nullish(),
  family_name: looseText.nullish(),
  nickname: looseText.nullish(),
  company_name: looseText.nullish(),
  phone_number: looseText.nullish(),
  version: z.number().nullish(),
  updated_at: optionalInstant,
})

export function asCustomer(fields: z.output<typeof customerFields>): SquareCustomer {
  return {
    id: fields.id,
    givenName: fields.given_name || null,
    familyName: fields.family_name || null,
    displayName: customerName({
      givenName: fields.given_name ?? '',
      familyName: fields.family_name ?? '',
      nickname: fields.nickname ?? '',
      companyName: fields.company_name ?? '',
    }),
    phone: fields.phone_number ? (northAmericanNumber(fields.phone_number) ?? null) : null,
    version: fields.version ?? 0,
    updatedAt: fields.updated_at ?? null,
  }
}

const customer = customerFields.transform(asCustomer)
const retrievedCustomers = z.object({
  responses: z.record(z.string(), z.object({ customer: customer.nullish().catch(null) })).nullish(),
})

/**
 * Returns profiles by id, at most MAX_BULK_IDS: POST /v2/customers/bulk-retrieve. Ids that do not exist in Square are
 * omitted.
 */
export async function retrieveCustomers(
  square: Square,
  ids: readonly string[],
  retryPolicy: RetryPolicy,
): Promise<SquareResponse<SquareCustomer[]>> {
  const response = await square.ask(
    { method: 'POST', path: '/v2/customers/bulk-retrieve', body: { customer_ids: ids } },
    retrievedCustomers,
    retryPolicy,
  )
  if (!response.ok) return response
  return { ok: true, value: Object.values(response.value.responses ?? {}).flatMap(one => one.customer ?? []) }
}

const SEARCH_PAGE = 100
const customerPage = z.object({ customers: looseList(customer), cursor })

/**
 * Returns all profiles with exactly this phone number: POST /v2/customers/search. Several profiles may have the same
 * phone number.
 */
export async function findCustomersByPhone(
  square: Square,
  phone: string,
  retryPolicy: RetryPolicy,
): Promise<SquareResponse<SquareCustomer[]>> {
  const response = await square.ask(
    {
      method: 'POST',
      path: '/v2/customers/search',
      body: { limit: SEARCH_PAGE, query: { filter: { phone_number: { exact: phone } } } },
    },
    customerPage,
    retryPolicy,
  )
  return response.ok ? { ok: true, value: response.value.customers.items } : response
}

/** Returns a page of the profiles that have changed since an instant: POST /v2/customers/search. */
export async function findCustomersChangedSince(
  square: Square,
  ask: { since: Date; cursor: string | null },
  retryPolicy: RetryPolicy,
): Promise<SquareResponse<{ customers: SquareCustomer[]; cursor: string | null }>> {
  const response = await square.ask(
    {
      method: 'POST',
      path: '/v2/customers/search',
      body: {
        limit: SEARCH_PAGE,
        query: { filter: { updated_at: { start_at: ask.since.toISOString() } } },
        ...(ask.cursor !== null && { cursor: ask.cursor }),
      },
    },
    customerPage,
    retryPolicy,
  )
  if (!response.ok) return response
  return { ok: true, value: { customers: response.value.customers.items, cursor: response.value.cursor } }
}
