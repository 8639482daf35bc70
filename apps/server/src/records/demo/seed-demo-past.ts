import { randomUUID } from 'node:crypto'
import { splitName } from '@frontlash/domain/person-name'
import { addDays, dayStart, type SalonDay, salonDayOf } from '@frontlash/domain/salon-day'
import { textForScenario, textForWalkIn, textVisit } from '@frontlash/domain/texts/which-text'
import { wordText } from '@frontlash/domain/texts/wording'
import { WAIVER_LANGUAGE, WAIVER_VERSION } from '@frontlash/domain/waiver/waiver-text'
import type { AppContext } from '../../app-context.ts'
import { readDemoPhones } from '../../integrations/sandbox/demo-phones.ts'
import type { Queries } from '../../platform/db/database.ts'
import { type BackgroundWork, repeat } from '../../platform/jobs/repeat.ts'
import type { Location } from '../locations/locations.ts'
import { buildVisitFacts } from '../visits/build-visit-facts.ts'
import { recordHash, sha256, type WaiverFacts } from '../waivers/waiver-record.ts'
import { openWaiverSigner, type WaiverSigner } from '../waivers/waiver-signer.ts'
import { addWaiver, lockChain } from '../waivers/waiver-store.ts'
import { type PastVisit, pastDay } from './demo-past.ts'
import {
  type PastClient,
  type PastText,
  pastBookings,
  pastThrough,
  savePastClients,
  savePastDay,
  savePastThrough,
} from './demo-past-store.ts'
import { demoSignature } from './demo-signature.ts'

/** Nine weeks, because figures are compared with the same weekday of the last eight weeks. */
const PAST_DAYS = 63
/** Waivers are made up for the last month, a few a day and location. */
const WAIVER_DAYS = 30
const WAIVERS_A_DAY = 6
/** Words of texts are deleted after this time (docs/product/keeping.md). */
const BODY_DAYS = 30

const CHECK_EVERY_MS = 5_000
const OPENS_AFTER_MS = 10 * 3_600_000
const RECEIVED_BY = 'manager'
const ERROR_CODES = ['30003', '30006', '30007']

/**
 * Gives the demo a past, in the background: visits, walk-ins, texts, ratings and waivers of the last nine weeks, and of
 * each day on which the demo did not run (docs/product/demo.md). Runs in the demo only.
 */
export function seedDemoPast(context: AppContext, checkEveryMs = CHECK_EVERY_MS): BackgroundWork {
  if (context.config.mode !== 'demo') return { stop: async () => {} }
  const { sandboxUrl, appSecret } = context.config
  const signer = openWaiverSigner(appSecret)
  // The day on which nothing was missing any more.
  let completeOn: SalonDay | undefined
  return repeat(
    checkEveryMs,
    async stop => {
      const today = salonDayOf(context.clock.salonNow(), context.locations.first().timeZone)
      if (completeOn === today) return
      const missing = await firstMissingDay(context)
      if (missing === 'not copied') return
      if (missing === 'none') {
        completeOn = today
        return
      }
      const { phones } = await readDemoPhones(sandboxUrl)
      const exceptPhones = phones.map(one => one.e164)
      await seedPast(context, signer, exceptPhones, stop)
    },
    // The sandbox may still be starting, or a visitor may have made it fail.
    error => context.log.debug({ error: error.message }, 'the demo’s past was not made up'),
  )
}

/** Makes up the past up to yesterday, day by day, until it is done or `stop` is aborted. */
export async function seedPast(
  context: AppContext,
  signer: WaiverSigner,
  exceptPhones: readonly string[],
  stop: AbortSignal,
): Promise<void> {
  for (;;) {
    const missing = await firstMissingDay(context)
    if (typeof missing === 'string' || stop.aborted) break
    const { day } = missing
    await context.db.transaction(async queries => {
      for (const location of context.locations.all())
        await seedDay(context, signer, queries, { location, day, exceptPhones })
      await savePastThrough(queries, day)
    })
  }
  if (!stop.aborted) await buildVisitFacts(context, stop)
}

/** The first day whose past is missing; `not copied` while not all bookings are known, from which the past is made. */
async function firstMissingDay(context: AppContext): Promise<{ readonly day: SalonDay } | 'none' | 'not copied'> {
  const { through, isCopied } = await pastThrough(context.db)
  if (!isCopied) return 'not copied'
  const today = salonDayOf(context.clock.salonNow(), context.locations.first().timeZone)
  const first = addDays(today, -PAST_DAYS)
  const next = through && addDays(through, 1) > first ? addDays(through, 1) : first
  return next < today ? { day: next } : 'none'
}

type DayOfPast = {
  readonly location: Location
  readonly day: SalonDay
  readonly exceptPhones: readonly string[]
}

async function seedDay(
  context: AppContext,
  signer: WaiverSigner,
  queries: Queries,
  { location, day, exceptPhones }: DayOfPast,
): Promise<void> {
  const bookings = await pastBookings(queries, { location: location.id, day, exceptPhones })
  if (bookings.length === 0) return
  const opensAt = new Date(dayStart(day, location.timeZone).getTime() + OPENS_AFTER_MS)
  const thresholds = context.settings.get('thresholds', location.id)
  const past = pastDay({ location: location.id, day, opensAt, thresholds }, bookings)
  const came = past.visits.filter(hasPhone)
  const news = await savePastClients(
    queries,
    location.id,
    came.map(({ name, phone, at }) => ({ ...splitName(name), phone, at })),
  )
  const known = new Set(news.map(one => one.phone))
  const now = context.clock.salonNow()
  await savePastDay(
    queries,
    { location: location.id, day, receivedBy: RECEIVED_BY, now },
    past,
    came.map(visit => textAbout(context, location, visit, known.has(visit.phone))).filter(text => text !== undefined),
  )
  if (day < addDays(salonDayOf(now, location.timeZone), -WAIVER_DAYS)) return
  const signers = news.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime()).slice(0, WAIVERS_A_DAY)
  for (const client of signers) await signFor(context, signer, queries, { client, location, day })
}

type VisitWithPhone = PastVisit & { readonly phone: string }

function hasPhone(visit: PastVisit): visit is VisitWithPhone {
  return visit.phone !== null
}

/** The text about a visit that the kiosk would have caused. */
function textAbout(
  context: AppContext,
  location: Location,
  visit: VisitWithPhone,
  hasNotice: boolean,
): PastText | undefined {
  const template = visit.scenario === 'WALK_IN' ? textForWalkIn(visit.intent!) : textForScenario(visit.scenario)
  if (!template || visit.visitId !== visit.id) return undefined
  const { clock, settings } = context
  const text = wordText(
    template,
    {
      brand: settings.get('brand', location.id),
      location,
      now: visit.at,
      firstName: splitName(visit.name).firstName,
      startAt: visit.startAt ?? undefined,
      serviceName: visit.service,
      technicianName: visit.technician,
    },
    settings.get('textWording', location.id),
  )
  // Texts are counted by the real clock, which may differ from the demo's.
  const ageMs = clock.salonNow().getTime() - visit.at.getTime()
  const id = randomUUID()
  const lot = Number.parseInt(visit.phone.slice(-3), 10)
  return {
    id,
    phone: visit.phone,
    template,
    visit: textVisit({ appointmentId: visit.appointmentId }),
    body: ageMs > BODY_DAYS * 86_400_000 ? null : hasNotice ? text.bodyWithNotice : text.body,
    hasNotice,
    errorCode: lot % 50 === 7 ? ERROR_CODES[lot % ERROR_CODES.length]! : null,
    at: new Date(clock.realNow().getTime() - ageMs),
  }
}

/** A new client's waiver at the end of its location's chain; its document is made when somebody opens it. */
async function signFor(
  context: AppContext,
  signer: WaiverSigner,
  queries: Queries,
  { client, location, day }: { client: PastClient; location: Location; day: SalonDay },
): Promise<void> {
  const { length, lastHash } = await lockChain(queries, {
    locationId: location.id,
    clientId: client.id,
    appointmentId: null,
    deviceId: null,
    grantedSince: client.createdAt,
  })
  const signaturePng = demoSignature(client.name)
  const facts: WaiverFacts = {
    id: randomUUID(),
    locationId: location.id,
    chainPosition: length + 1,
    previousHash: lastHash,
    clientId: client.id,
    clientName: client.name.trim(),
    clientPhone: client.phone,
    version: WAIVER_VERSION,
    language: WAIVER_LANGUAGE,
    textSizePx: 20,
    shownAt: new Date(client.createdAt.getTime() - 150_000),
    signedAt: new Date(client.createdAt.getTime() - 20_000),
    reachedEnd: true,
    keptAt: null,
    receivedAt: client.createdAt,
    day,
    timeZone: location.timeZone,
    salonName: context.settings.get('brand', location.id),
    takenBy: 'system',
    deviceId: null,
    deviceName: null,
    requestAddress: null,
    requestAgent: null,
    signatureSha256: sha256(signaturePng),
  }
  const hash = recordHash(facts)
  await addWaiver(queries, facts, {
    signaturePng,
    recordHash: hash,
    serverSignature: signer.sign(hash),
    firstName: splitName(client.name).firstName,
    lastName: null,
    role: null,
    requestId: null,
    documentDueAt: null,
    edition: null,
    isNotInForce: false,
  })
}
