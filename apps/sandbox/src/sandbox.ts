import { EventEmitter, once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'
import { type Desk, deskCalls } from './desk/desk-calls.ts'
import { liveChanges } from './desk/live-changes.ts'
import { addFailures, type Failures, openFailures, SLOW_MS } from './failures.ts'
import { DEMO_PHONES } from './salon/demo-phones.ts'
import { type JournalEntry, openJournal } from './salon/journal.ts'
import { openSeededSalon, type SeededSalon } from './salon/salon.ts'
import { salonClock } from './salon/salon-clock.ts'
import { DEMO_SALON, SMALL_SALON } from './salon/salon-size.ts'
import { demoCustomerId, setDemoPhones } from './salon/set-demo-phones.ts'
import { squareApi } from './square/square-api.ts'
import { openWebhooks, type SquareWebhooks } from './square/square-webhooks.ts'
import { tokenStatusCall } from './square/token-status-call.ts'
import { messagingApi } from './twilio/messaging-api.ts'
import { openTextDesk, type TextDesk } from './twilio/text-desk.ts'
import { twilioApi } from './twilio/twilio-api.ts'

export type SandboxOptions = {
  /** Port 0 selects a free port. */
  readonly port: number
  readonly host?: string
  readonly square: {
    readonly accessToken: string
    readonly webhookSignatureKey: string
    /** The webhook URL in the signature, which the product checks. */
    readonly webhookUrl: string
    /** The URL that receives webhooks; `webhookUrl` by default. */
    readonly webhookDeliveryUrl?: string
  }
  readonly twilio: {
    readonly accountSid: string
    readonly authToken: string
    readonly messagingServiceSid: string
    /** The URL that receives incoming texts. Without a URL, incoming texts are not posted. */
    readonly inboundUrl?: string
    /**
     * The origin that receives status callbacks and incoming texts. By default, each request goes to the origin of its
     * registered URL.
     */
    readonly callbackDeliveryOrigin?: string
  }
  /** `demo` is the full seeded salon; `small` has ten bookings a day for three days before and after today. */
  readonly salon: 'demo' | 'small'
  /** The salon's time minus the real time, in milliseconds. */
  readonly clockOffsetMs?: number
  /** The file that stores changes by users across restarts. Without this option, changes are not stored. */
  readonly journalFile?: string
  readonly publicUrl?: string
  /** The delay of each response of a slow provider. */
  readonly slowMs?: number
  readonly webhookRetryFirstMs?: number
}

export type Sandbox = {
  /** The base URL of both providers, `http://127.0.0.1:<port>`. */
  readonly url: string
  readonly port: number
  readonly salon: SeededSalon
  readonly texts: TextDesk
  readonly failures: Failures
  readonly webhooks: SquareWebhooks
  /** Resets the demo phones: they get new bookings near the current time. */
  setAroundNow(): void
  close(): Promise<void>
}

const PAGE_FILES = fileURLToPath(new URL('../dist', import.meta.url))

/** Starts servers with the APIs of Square and Twilio and one seeded salon (docs/sandbox.md). */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { square, twilio, publicUrl = 'http://localhost:3000', host = '127.0.0.1' } = options
  await refuseTakenPort(options.port, host)
  const clock = salonClock(options.clockOffsetMs ?? 0)
  const journal = openJournal(options.journalFile, entry => isForgotten(entry, clock.now().getTime()))
  const salon = openSeededSalon(options.salon === 'demo' ? DEMO_SALON : SMALL_SALON, clock, journal)
  const texts = openTextDesk({
    clock,
    journal,
    ...twilio,
    inboundUrl: twilio.inboundUrl,
    callbackDeliveryOrigin: twilio.callbackDeliveryOrigin,
  })
  const webhooks = openWebhooks({
    salon,
    signatureKey: square.webhookSignatureKey,
    notificationUrl: square.webhookUrl,
    deliveryUrl: square.webhookDeliveryUrl ?? square.webhookUrl,
    retryFirstMs: options.webhookRetryFirstMs,
  })
  const failures = openFailures()

  let setAt = clock.now()
  let phones = setDemoPhones(salon, texts)
  const settings = new EventEmitter()
  const setAroundNow = () => {
    setAt = clock.now()
    phones = setDemoPhones(salon, texts)
    settings.emit('set')
  }
  const desk: Desk = {
    salon,
    texts,
    failures,
    phones: () => ({ setAt, phones }),
    setAroundNow,
    setAgainWithin: ms => once(settings, 'set', { signal: AbortSignal.timeout(ms) }).catch(() => {}),
    webhooksUnderWay: webhooks.underWay,
    links: { kiosk: `${publicUrl}/`, manager: `${publicUrl}/login` },
  }

  const app = Fastify({ forceCloseConnections: true, bodyLimit: 1_000_000, exposeHeadRoutes: false })
  addFailures(app, failures, options.slowMs ?? SLOW_MS)
  await app.register(squareApi({ accessToken: square.accessToken, salon, journal, webhooks }), { prefix: '/v2' })
  await app.register(tokenStatusCall(square.accessToken), { prefix: '/oauth2' })
  await app.register(twilioApi({ ...twilio, inboundUrl: twilio.inboundUrl, desk: texts }), {
    prefix: '/2010-04-01',
  })
  await app.register(messagingApi({ ...twilio, inboundUrl: twilio.inboundUrl }), { prefix: '/v1' })
  await app.register(deskCalls(desk), { prefix: '/sandbox' })
  await app.register(liveChanges(salon, texts), { prefix: '/sandbox' })
  if (existsSync(PAGE_FILES)) {
    // Only existing files have routes, so that an unknown path gets the API's own "not found".
    await app.register(fastifyStatic, { root: PAGE_FILES, wildcard: false, setHeaders: addPageHeaders })
  } else {
    app.get('/', async () => 'The Frontlash sandbox runs. Its page is not built: npm run build -w @frontlash/sandbox')
  }

  await app.listen({ port: options.port, host })
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : options.port
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    salon,
    texts,
    failures,
    webhooks,
    setAroundNow,
    async close() {
      webhooks.close()
      texts.close()
      await app.close()
      journal.close()
    },
  }
}

/** Throws if the port is in use, because another sandbox may then be using the journal. */
async function refuseTakenPort(port: number, host: string): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(port, host, resolve))
  await new Promise(resolve => probe.close(resolve))
}

const DAY_MS = 86_400_000
const DEMO_CUSTOMERS = new Set(DEMO_PHONES.map(demoCustomerId))

/**
 * True if the next run does not need the entry: a cancelled booking of a demo phone, an old text, or an old idempotency
 * key.
 */
function isForgotten(entry: JournalEntry, nowMs: number): boolean {
  switch (entry.kind) {
    case 'booking': {
      const { booking } = entry
      const isDemos = booking.customer_id !== undefined && DEMO_CUSTOMERS.has(booking.customer_id)
      return isDemos && booking.status !== 'ACCEPTED' && Date.parse(booking.updated_at) < nowMs - 2 * DAY_MS
    }
    case 'text':
      return entry.message.updatedAtMs < nowMs - 30 * DAY_MS
    case 'answer':
      return entry.atMs < Date.now() - DAY_MS
    default:
      return false
  }
}

function addPageHeaders(reply: { header(name: string, value: string): unknown }): void {
  reply.header(
    'content-security-policy',
    "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'none'",
  )
  reply.header('x-content-type-options', 'nosniff')
  reply.header('referrer-policy', 'no-referrer')
}
