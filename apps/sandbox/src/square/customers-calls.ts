import { toE164 } from '@frontlash/domain/phone'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Salon } from '../salon/salon.ts'
import { byName } from '../salon/salon-customers.ts'
import { makeCursor, readCursor } from './cursor.ts'
import { matchesFilter, searchFilter } from './customer-filter.ts'
import type { IdempotentAnswers } from './idempotent-answers.ts'
import { notFound, ok, refuse, type SquareAnswer } from './square-answer.ts'
import { squareCall } from './square-call.ts'
import { address, cursor, given, queryFlag, queryNumber, sortOrder, text, wholeNumber } from './square-fields.ts'
import type { Customer } from './square-objects.ts'

const PAGE_MAX = 100
const BULK_MAX = 100

const sortField = z.enum(['DEFAULT', 'CREATED_AT'])

const listQuery = z.strictObject({
  cursor,
  limit: queryNumber(1, PAGE_MAX),
  sort_field: sortField.optional(),
  sort_order: sortOrder.optional(),
  count: queryFlag,
})

const searchBody = z.strictObject({
  cursor,
  limit: wholeNumber.min(1).max(PAGE_MAX).optional(),
  query: z
    .strictObject({
      filter: searchFilter.nullish(),
      sort: z.strictObject({ field: sortField.nullish(), order: sortOrder.nullish() }).nullish(),
    })
    .optional(),
  count: z.boolean().optional(),
})

const facts = {
  given_name: text(300),
  family_name: text(300),
  company_name: text(500),
  nickname: text(100),
  email_address: text(254),
  address,
  phone_number: text(32),
  reference_id: text(100),
  note: text(4096),
  birthday: text(10),
  tax_ids: z.strictObject({ eu_vat: text(20) }).nullish(),
}

const createBody = z.strictObject({ idempotency_key: z.string().min(1).max(255).optional(), ...notNull(facts) })
const updateBody = z.strictObject({ ...facts, version: wholeNumber.optional() })

type Facts = z.output<typeof updateBody>

/** Square's Customers API (developer.squareup.com/reference/square/customers-api). */
export function customersCalls(app: FastifyInstance, salon: Salon, answers: IdempotentAnswers): void {
  const { customers } = salon

  squareCall(app, 'GET', '/customers', { query: listQuery }, ({ query }) => {
    const { cursor: sent, limit, count, ...question } = query
    const found = sorted(customers.all().filter(customers.isFindable), query.sort_field, query.sort_order)
    return page(found, { question, sent, limit, count })
  })

  squareCall(app, 'POST', '/customers/search', { body: searchBody }, ({ body }) => {
    const { cursor: sent, limit, count, ...question } = body
    const filter = body.query?.filter ?? {}
    const both = (['email_address', 'phone_number', 'reference_id'] as const).find(
      field => filter[field]?.exact && filter[field]?.fuzzy,
    )
    if (both !== undefined)
      return refuse(400, 'CONFLICTING_PARAMETERS', 'Use exact or fuzzy, not both.', `query.filter.${both}`)
    const exactPhone = filter.phone_number?.exact
    if (exactPhone && !/^\+[\d\s().-]+$/.test(exactPhone))
      return refuse(
        400,
        'INVALID_PHONE_NUMBER',
        'An exact phone number must be in E.164 form.',
        'query.filter.phone_number.exact',
      )
    // A number is found without going through the whole directory.
    const candidates = exactPhone ? customers.withPhone(toE164(exactPhone) ?? '') : customers.all()
    const found = candidates.filter(customer => customers.isFindable(customer) && matchesFilter(customer, filter))
    const { field, order } = body.query?.sort ?? {}
    return page(sorted(found, field, order), { question, sent, limit, count })
  })

  squareCall(
    app,
    'POST',
    '/customers/bulk-retrieve',
    { body: z.strictObject({ customer_ids: z.array(z.string().min(1)).min(1).max(BULK_MAX) }) },
    ({ body }) =>
      ok({
        responses: Object.fromEntries(
          body.customer_ids.map(id => {
            const customer = customers.get(id)
            return [id, customer ? { customer } : notFound(`Customer with ID ${id}`).body]
          }),
        ),
      }),
  )

  squareCall(app, 'GET', '/customers/:customerId', {}, ({ params }) => {
    const customer = customers.get(params.customerId!)
    return customer ? ok({ customer }) : notFound('The customer', 'customer_id')
  })

  squareCall(app, 'POST', '/customers', { body: createBody }, ({ body }) => {
    const { idempotency_key, ...sent } = body
    return answers.once('CreateCustomer', idempotency_key, body, () => {
      const refusal = refuseFacts(sent)
      if (refusal) return refusal
      if (!IDENTIFYING.some(fact => sent[fact]))
        return refuse(400, 'BAD_REQUEST', `At least one of ${IDENTIFYING.join(', ')} is required.`)
      const customer = customers.make(asFacts(sent), 'THIRD_PARTY')
      customers.lagBehind(customer.id)
      return ok({ customer })
    })
  })

  squareCall(app, 'PUT', '/customers/:customerId', { body: updateBody }, ({ params, body }) => {
    const { version, ...sent } = body
    const before = customers.get(params.customerId!)
    if (!before) return notFound('The customer', 'customer_id')
    if (version !== undefined && version !== before.version)
      return refuse(409, 'CONFLICT', `The customer's version is ${before.version}.`, 'version')
    const refusal = refuseFacts(sent)
    if (refusal) return refusal
    // A field that is sent as null is taken out; one that is not sent stays.
    const removed = Object.fromEntries(
      Object.entries(sent)
        .filter(([fact, value]) => (value === null || value === '') && fact !== 'tax_ids')
        .map(([fact]) => [fact, undefined]),
    )
    const customer = customers.change(before.id, { ...asFacts(sent), ...removed })
    customers.lagBehind(customer.id)
    return ok({ customer })
  })
}

const IDENTIFYING = ['given_name', 'family_name', 'company_name', 'email_address', 'phone_number'] as const

function refuseFacts(sent: Facts): SquareAnswer | undefined {
  const { phone_number: phone, email_address: email, birthday } = sent
  const digits = phone?.replace(/\D/g, '').length ?? 0
  if (phone && (!/^\+?[\d\s().-]+$/.test(phone) || digits < 9 || digits > 16))
    return refuse(400, 'INVALID_PHONE_NUMBER', 'The phone number must have 9 to 16 digits.', 'phone_number')
  if (email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    return refuse(400, 'INVALID_EMAIL_ADDRESS', 'The email address is not valid.', 'email_address')
  if (birthday && !/^(\d{4}-)?\d{2}-\d{2}$/.test(birthday))
    return refuse(400, 'INVALID_VALUE', 'The birthday must be YYYY-MM-DD or MM-DD.', 'birthday')
  return undefined
}

function asFacts(sent: Facts) {
  const { tax_ids, address: sentAddress, birthday, version, ...rest } = sent
  const full = birthday && birthday.length === 5 ? `0000-${birthday}` : birthday
  return given({ ...rest, birthday: full, address: sentAddress && given(sentAddress) })
}

/** Square's create call does not know null: an optional fact is given or left out. */
function notNull<Shape extends Record<string, z.ZodType>>(shape: Shape): Shape {
  return Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [
      name,
      schema.refine(value => value !== null, { message: 'must not be null', params: { code: 'INVALID_VALUE' } }),
    ]),
  ) as Shape
}

function sorted(
  customers: readonly Customer[],
  field: string | null | undefined,
  order: string | null | undefined,
): readonly Customer[] {
  const by =
    field === 'CREATED_AT'
      ? (a: Customer, b: Customer) =>
          a.created_at === b.created_at ? byName(a, b) : a.created_at < b.created_at ? -1 : 1
      : byName
  const found = field === 'CREATED_AT' ? customers.toSorted(by) : customers.toSorted(byName)
  return order === 'DESC' ? found.toReversed() : found
}

/** The page that follows the cursor's last customer, wherever that customer is in the list now. */
function page(
  found: readonly Customer[],
  asked: { question: unknown; sent: string | undefined; limit: number | undefined; count: boolean | undefined },
): SquareAnswer {
  const { question, sent, limit = PAGE_MAX, count } = asked
  const lastId = sent === undefined ? undefined : readCursor(question, sent)
  if (sent !== undefined && typeof lastId !== 'string')
    return refuse(400, 'INVALID_CURSOR', 'The cursor does not belong to this query.', 'cursor')
  const from = lastId === undefined ? 0 : found.findIndex(customer => customer.id === lastId) + 1
  const customers = found.slice(from, from + limit)
  return ok({
    // Nobody found: Square leaves the key out.
    ...(customers.length > 0 && { customers }),
    ...(from + limit < found.length && { cursor: makeCursor(question, customers.at(-1)!.id) }),
    ...(count && { count: found.length }),
  })
}
