import { toE164 } from '@frontlash/domain/phone'
import { z } from 'zod'
import { text, time } from './square-fields.ts'
import type { Customer } from './square-objects.ts'

const textFilter = z.strictObject({ exact: text(300), fuzzy: text(300) }).nullish()
const valueFilter = z
  .strictObject({
    all: z.array(z.string()).nullish(),
    any: z.array(z.string()).nullish(),
    none: z.array(z.string()).nullish(),
  })
  .nullish()
const timeRange = z.strictObject({ start_at: time.nullish(), end_at: time.nullish() })

const attributeFilter = z.strictObject({
  key: z.string().min(1),
  filter: z
    .strictObject({
      email: textFilter,
      phone: textFilter,
      text: textFilter,
      selection: valueFilter,
      date: timeRange.nullish(),
      number: z.strictObject({ start_at: z.string().nullish(), end_at: z.string().nullish() }).nullish(),
      boolean: z.boolean().nullish(),
      address: z.strictObject({ postal_code: textFilter, country: z.string().nullish() }).nullish(),
    })
    .nullish(),
  updated_at: timeRange.optional(),
})

const CREATION_SOURCES = [
  'OTHER',
  'APPOINTMENTS',
  'COUPON',
  'DELETION_RECOVERY',
  'DIRECTORY',
  'EGIFTING',
  'EMAIL_COLLECTION',
  'FEEDBACK',
  'IMPORT',
  'INVOICES',
  'LOYALTY',
  'MARKETING',
  'MERGE',
  'ONLINE_STORE',
  'INSTANT_PROFILE',
  'TERMINAL',
  'THIRD_PARTY',
  'THIRD_PARTY_IMPORT',
  'UNMERGE_RECOVERY',
] as const

/** The filters of Square's customer search (developer.squareup.com/docs/customers-api/use-the-api/search-customers). */
export const searchFilter = z.strictObject({
  creation_source: z
    .strictObject({
      values: z.array(z.enum(CREATION_SOURCES)).nullish(),
      rule: z.enum(['INCLUDE', 'EXCLUDE']).nullish(),
    })
    .nullish(),
  created_at: timeRange.optional(),
  updated_at: timeRange.optional(),
  email_address: textFilter,
  phone_number: textFilter,
  reference_id: textFilter,
  group_ids: valueFilter,
  custom_attribute: z.strictObject({ filters: z.array(attributeFilter).nullish() }).nullish(),
  segment_ids: valueFilter,
})

export type SearchFilter = z.output<typeof searchFilter>

/** Whether a profile passes all filters. The seeded salon has no groups, segments or custom attributes: nobody is in one. */
export function matchesFilter(customer: Customer, filter: SearchFilter): boolean {
  return (
    matchesPhone(customer.phone_number, filter.phone_number) &&
    matchesText(customer.email_address, filter.email_address) &&
    matchesText(customer.reference_id, filter.reference_id) &&
    isWithin(customer.created_at, filter.created_at) &&
    isWithin(customer.updated_at, filter.updated_at) &&
    matchesSource(customer.creation_source, filter.creation_source) &&
    isInNone(filter.group_ids) &&
    isInNone(filter.segment_ids) &&
    !filter.custom_attribute?.filters?.length
  )
}

type TextFilter = SearchFilter['phone_number']

function matchesPhone(phone: string | undefined, filter: TextFilter): boolean {
  if (!filter?.exact && !filter?.fuzzy) return true
  if (!phone) return false
  const stored = toE164(phone) ?? phone
  if (filter.exact) return stored === `+${filter.exact.replace(/\D/g, '')}`
  // Fuzzy: each run of digits must stand somewhere in the number, in whatever order.
  const tokens = filter.fuzzy!.split(/\D+/).filter(Boolean)
  return tokens.length > 0 && tokens.every(token => stored.includes(token))
}

function matchesText(value: string | undefined, filter: TextFilter): boolean {
  if (!filter?.exact && !filter?.fuzzy) return true
  const stored = value?.toLowerCase()
  if (stored === undefined) return false
  if (filter.exact) return stored === filter.exact.toLowerCase()
  return filter
    .fuzzy!.toLowerCase()
    .split(/[^a-z0-9]+/)
    .every(token => stored.includes(token))
}

function isWithin(at: string, range: SearchFilter['created_at']): boolean {
  const ms = Date.parse(at)
  return !((range?.start_at && ms < Date.parse(range.start_at)) || (range?.end_at && ms > Date.parse(range.end_at)))
}

function matchesSource(source: Customer['creation_source'], filter: SearchFilter['creation_source']): boolean {
  if (!filter?.values?.length) return true
  const isListed = filter.values.includes(source)
  return filter.rule === 'EXCLUDE' ? !isListed : isListed
}

function isInNone(filter: SearchFilter['group_ids']): boolean {
  return !filter?.all?.length && !filter?.any?.length
}
