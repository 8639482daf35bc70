import { LOCATION_NAMES } from '@frontlash/domain/location-key'
import { formatPhone, toE164 } from '@frontlash/domain/phone'
import { dayEnd, dayStart, salonDayOf } from '@frontlash/domain/salon-day'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { FAILURE_KINDS, type Failures, PROVIDERS } from '../failures.ts'
import type { DemoPhone } from '../salon/demo-phones.ts'
import { kioskFinds } from '../salon/kiosk-finds.ts'
import { SALON_TIME_ZONE, SEEDED_LOCATIONS } from '../salon/locations.ts'
import type { SeededSalon } from '../salon/salon.ts'
import type { TextDesk } from '../twilio/text-desk.ts'
import { bookingView, textView } from './desk-views.ts'
import { book, type Done, end, move, readLocation } from './salon-actions.ts'

export type Desk = {
  readonly salon: SeededSalon
  readonly texts: TextDesk
  readonly failures: Failures
  phones(): { readonly setAt: Date; readonly phones: readonly DemoPhone[] }
  setAroundNow(): void
  /** Resolves at the next reset of the demo phones, or after `ms` milliseconds. */
  setAgainWithin(ms: number): Promise<unknown>
  webhooksUnderWay(): number
  readonly links: { readonly kiosk: string; readonly manager: string }
}

const LISTED_MAX = 1000
const TEXTS_LISTED_MAX = 500
const FAILURE_MAX_SECONDS = 3600
/** The timeout of the long-polling call that waits for a reset of the demo phones. */
const NEXT_SETTING_TIMEOUT_MS = 20_000

const words = z.string().trim().min(1)
const newBooking = z.strictObject({
  phone: words.max(32),
  name: z.string().trim().max(120).optional(),
  location_id: words,
  start_at: words,
  service: words.optional(),
  team_member_id: words.optional(),
  duration: z.int().min(5).max(720).optional(),
})
const bookingMove = z
  .strictObject({ start_at: words.optional(), team_member_id: words.optional(), location_id: words.optional() })
  .refine(sent => Object.keys(sent).length > 0, { message: 'Give start_at, team_member_id or location_id' })
const cancellation = z.strictObject({ by: z.enum(['customer', 'seller']).default('seller') })
const bookingsQuery = z.strictObject({ date: z.iso.date().optional(), location_id: words.optional() })
const reply = z.strictObject({ from: words, body: z.string().regex(/\S/, 'Give a text').max(1600) })
const failure = z.strictObject({
  provider: z.enum(PROVIDERS),
  kind: z.enum(FAILURE_KINDS),
  seconds: z.number().positive().max(FAILURE_MAX_SECONDS).default(60),
})
const phonesQuery = z.strictObject({ after: z.iso.datetime().optional() })
const phonesKnown = z.strictObject({ setAt: z.iso.datetime() })
const technicianChange = z
  .strictObject({ display_name: words.max(512).optional(), active: z.boolean().optional() })
  .refine(sent => Object.keys(sent).length > 0, { message: 'Give display_name or active' })
const serviceChange = z
  .strictObject({ name: words.max(512).optional(), deleted: z.boolean().optional() })
  .refine(sent => Object.keys(sent).length > 0, { message: 'Give name or deleted' })
const customerChange = z
  .strictObject({ given_name: words.optional(), family_name: words.optional(), phone: words.optional() })
  .refine(sent => Object.keys(sent).length > 0, { message: 'Give given_name, family_name or phone' })
const customerMerge = z.strictObject({ customer_ids: z.array(words).min(2).max(10) })

/** The sandbox's own API, for its page and for tests (docs/sandbox.md). */
export function deskCalls(desk: Desk) {
  const { salon, texts, failures } = desk
  /** The last reset of the demo phones; undefined if the product has not confirmed any reset. */
  let knownSetAt: string | undefined

  return async (app: FastifyInstance): Promise<void> => {
    app.setErrorHandler((error: Error & { statusCode?: number }, _request, response) => {
      const status = error.statusCode ?? 500
      if (status >= 500) console.error(error)
      return response.code(status).send({ code: status >= 500 ? 'FAILED' : 'INVALID', msg: error.message })
    })
    app.setNotFoundHandler((_request, response) => response.code(404).send({ code: 'NOT_FOUND', msg: 'No such call.' }))

    app.get('/health', async () => ({
      status: 'ok',
      now: salon.clock.now().toISOString(),
      timeZone: SALON_TIME_ZONE,
      setAt: desk.phones().setAt.toISOString(),
      phonesKnown: desk.phones().setAt.toISOString() === knownSetAt,
      webhooksUnderWay: desk.webhooksUnderWay(),
      faults: Object.fromEntries(PROVIDERS.map(provider => [provider, failureView(provider)])),
    }))

    app.get('/salon', async () => ({
      now: salon.clock.now().toISOString(),
      today: salonDayOf(salon.clock.now(), SALON_TIME_ZONE),
      timeZone: SALON_TIME_ZONE,
      links: desk.links,
      locations: SEEDED_LOCATIONS.map(location => ({
        id: location.key,
        name: LOCATION_NAMES[location.key],
        squareLocationId: location.squareId,
        technicians: salon.team
          .bookableAt(location.squareId)
          .map(one => ({ id: one.member.id, name: one.profile.display_name })),
      })),
      services: salon.catalog
        .all()
        .filter(object => object.item_data && !object.is_deleted)
        .map(object => ({
          id: object.id,
          name: object.item_data!.name,
          variations: object.item_data!.variations.map(({ id, item_variation_data: data }) => ({
            id,
            name: data!.name,
            minutes: data!.service_duration / 60_000,
          })),
        })),
    }))

    app.post('/reset', async () => {
      desk.setAroundNow()
      return { setAt: desk.phones().setAt.toISOString(), phones: phoneViews() }
    })

    app.get('/phones', async (request, response) => {
      const query = read(phonesQuery, request.query, response)
      if (!query) return response
      if (query.after === desk.phones().setAt.toISOString()) await desk.setAgainWithin(NEXT_SETTING_TIMEOUT_MS)
      return { setAt: desk.phones().setAt.toISOString(), phones: phoneViews() }
    })

    app.post('/phones/known', async (request, response) => {
      const sent = read(phonesKnown, request.body, response)
      if (!sent) return response
      knownSetAt = sent.setAt
      return response.code(204).send()
    })

    app.get('/texts', async () => texts.all().slice(0, TEXTS_LISTED_MAX).reverse().map(textView))

    app.post('/texts/reply', async (request, response) => {
      const sent = read(reply, request.body, response)
      if (!sent) return response
      const from = toE164(sent.from)
      if (!from) return refuse(response, 'INVALID', 'from must have ten digits.')
      return response.code(201).send(textView(await texts.receive(from, sent.body)))
    })

    app.get('/bookings', async (request, response) => {
      const query = read(bookingsQuery, request.query, response)
      if (!query) return response
      const locationId = query.location_id === undefined ? undefined : readLocation(query.location_id)
      if (query.location_id !== undefined && !locationId)
        return refuse(response, 'INVALID', 'location_id is not one of the four salons.')
      const day = query.date ?? salonDayOf(salon.clock.now(), SALON_TIME_ZONE)
      const fromMs = dayStart(day, SALON_TIME_ZONE).getTime()
      const toMs = dayEnd(day, SALON_TIME_ZONE).getTime() - 1000
      const found = salon.bookings.list({ fromMs, toMs, locationId, take: LISTED_MAX })
      return found.map(booking => bookingView(salon, booking))
    })

    app.post('/bookings', async (request, response) => {
      const sent = read(newBooking, request.body, response)
      if (!sent) return response
      const done = book(salon, sent)
      return done.ok
        ? response.code(201).send(bookingView(salon, done.value))
        : refuse(response, done.refusal, done.msg)
    })

    app.patch<{ Params: { id: string } }>('/bookings/:id', async (request, response) => {
      const sent = read(bookingMove, request.body, response)
      if (!sent) return response
      const done = move(salon, request.params.id, sent)
      if (!done.ok) return refuse(response, done.refusal, done.msg)
      const { booking, replaced } = done.value
      return { ...bookingView(salon, booking), ...(replaced !== undefined && { replaces: replaced }) }
    })

    app.post<{ Params: { id: string } }>('/bookings/:id/cancel', async (request, response) => {
      const sent = read(cancellation, request.body ?? {}, response)
      if (!sent) return response
      const status = sent.by === 'customer' ? 'CANCELLED_BY_CUSTOMER' : 'CANCELLED_BY_SELLER'
      return ended(end(salon, request.params.id, status), response)
    })

    app.post<{ Params: { id: string } }>('/bookings/:id/no-show', async (request, response) =>
      ended(end(salon, request.params.id, 'NO_SHOW'), response),
    )

    app.post('/faults', async (request, response) => {
      const sent = read(failure, request.body, response)
      if (!sent) return response
      failures.set(sent.provider, sent.kind, sent.seconds)
      return { provider: sent.provider, ...failureView(sent.provider) }
    })

    app.patch<{ Params: { id: string } }>('/team-members/:id', async (request, response) => {
      const sent = read(technicianChange, request.body, response)
      if (!sent) return response
      if (!salon.team.get(request.params.id)) return refuse(response, 'NOT_FOUND', 'There is no such technician.')
      const { profile } = salon.team.change(request.params.id, {
        displayName: sent.display_name,
        isActive: sent.active,
      })
      return { id: profile.team_member_id, name: profile.display_name, active: profile.is_bookable }
    })

    app.patch<{ Params: { id: string } }>('/services/:id', async (request, response) => {
      const sent = read(serviceChange, request.body, response)
      if (!sent) return response
      if (!salon.catalog.get(request.params.id)?.item_data)
        return refuse(response, 'NOT_FOUND', 'There is no such service.')
      const item = salon.catalog.change(request.params.id, { name: sent.name, isDeleted: sent.deleted })
      return { id: item.id, name: item.item_data!.name, deleted: item.is_deleted }
    })

    app.patch<{ Params: { id: string } }>('/customers/:id', async (request, response) => {
      const sent = read(customerChange, request.body, response)
      if (!sent) return response
      if (!salon.customers.get(request.params.id)) return refuse(response, 'NOT_FOUND', 'There is no such customer.')
      const phone = sent.phone === undefined ? undefined : toE164(sent.phone)
      if (sent.phone !== undefined && !phone) return refuse(response, 'INVALID', 'phone must have ten digits.')
      return salon.customers.change(request.params.id, {
        ...(sent.given_name !== undefined && { given_name: sent.given_name }),
        ...(sent.family_name !== undefined && { family_name: sent.family_name }),
        ...(phone !== undefined && { phone_number: phone }),
      })
    })

    app.post('/customers/merge', async (request, response) => {
      const sent = read(customerMerge, request.body, response)
      if (!sent) return response
      const ids = [...new Set(sent.customer_ids)]
      if (ids.length < 2) return refuse(response, 'INVALID', 'Give two customers or more.')
      if (ids.some(id => !salon.customers.get(id))) return refuse(response, 'NOT_FOUND', 'There is no such customer.')
      return salon.customers.merge(ids)
    })
  }

  function failureView(provider: (typeof PROVIDERS)[number]) {
    const { kind, untilMs } = failures.now(provider)
    return { kind, seconds_left: kind === 'ok' ? 0 : Math.ceil((untilMs - Date.now()) / 1000) }
  }

  function phoneViews() {
    return desk.phones().phones.map(({ phone, name, expects, detail, isKnown, hasStopped, note }) => {
      const { scenario, search, bookingId } = kioskFinds(salon, phone, 'tustin')
      const booking = bookingId === null ? undefined : salon.bookings.get(bookingId)
      return {
        phone: formatPhone(phone),
        e164: phone,
        client: name && `${name.given} ${name.family}`,
        known: isKnown,
        stopped: hasStopped,
        expects,
        detail,
        /** The scenario that a kiosk at Tustin would find now. */
        scenario,
        search,
        finds: [scenario === expects || note ? `${scenario}: ${detail}.` : `${scenario} by now: ${detail}.`, note]
          .join(' ')
          .trim(),
        note,
        booking: booking ? bookingView(salon, booking) : null,
      }
    })
  }

  function ended(done: ReturnType<typeof end>, reply: FastifyReply) {
    return done.ok ? bookingView(salon, done.value) : refuse(reply, done.refusal, done.msg)
  }
}

const STATUS: Record<Extract<Done<unknown>, { ok: false }>['refusal'], number> = {
  INVALID: 400,
  NOT_FOUND: 404,
  ENDED: 409,
}

function refuse(reply: FastifyReply, code: keyof typeof STATUS, msg: string): FastifyReply {
  return reply.code(STATUS[code]).send({ code, msg })
}

/** Returns the validated body. For an invalid body, sends an error response and returns undefined. */
function read<Schema extends z.ZodType>(
  schema: Schema,
  sent: unknown,
  reply: FastifyReply,
): z.output<Schema> | undefined {
  const checked = schema.safeParse(sent)
  if (checked.success) return checked.data
  const [issue] = checked.error.issues
  const field = issue!.path.join('.')
  refuse(reply, 'INVALID', field === '' ? `${issue!.message}.` : `${field}: ${issue!.message}.`)
  return undefined
}
