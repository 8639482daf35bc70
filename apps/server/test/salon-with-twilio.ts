import type { TwilioConfig } from '@frontlash/config/config'
import { type Sandbox, startSandbox } from '@frontlash/sandbox/sandbox'
import type { TextMessage } from '@frontlash/sandbox/twilio/text-message'
import { openTwilio } from '../src/integrations/twilio/twilio.ts'
import { recordConsent } from '../src/records/consents/consent-store.ts'
import { sendDueTexts } from '../src/records/texts/send-due-texts.ts'
import { type LossyLine, openLossyLine } from './lossy-line.ts'
import { type AppUnderTest, ELEVEN, openContext } from './salon-under-test.ts'
import { type TestClock, testClock } from './test-clock.ts'

export const TWILIO = {
  accountSid: 'AC00000000000000000000000000000001',
  authToken: 'token of the tests',
  sender: { messagingServiceSid: 'MG00000000000000000000000000000001' },
} as const

/** The salon's address for the provider. The provider's signature contains it. */
export const PUBLIC_URL = 'https://kiosk.example.com'

export type SalonWithTwilio = AppUnderTest & {
  readonly clock: TestClock
  readonly sandbox: Sandbox
  readonly line: LossyLine
  readonly twilio: TwilioConfig
  /** Returns the texts that reached a phone, oldest first. */
  readonly textsTo: (phone: string) => TextMessage[]
  readonly consentingPhone: () => Promise<string>
  /** Starts another sender of texts, like another server. */
  readonly startSending: () => { stop: () => Promise<void> }
  /** Stops all senders and restores the connection. */
  readonly calmDown: () => Promise<void>
  readonly close: () => Promise<void>
}

/** The time limit of a call to the provider. It is shorter than in the product, but long enough on a busy machine. */
const CALL_TIMEOUT_MS = 1_200

/**
 * How much the sandbox's clock is ahead, so that a test may move the salon's clock. The product ignores messages that
 * are older than its attempt.
 */
const AHEAD_MS = 90 * 86_400_000
const NOWHERE = 'http://127.0.0.1:9'

/**
 * Opens the real app, a sandbox with Twilio's protocol, and a proxy between them that can lose requests. Without
 * `receivesCallbacks`, the status of a text can only be polled.
 */
export async function openSalonWithTwilio(options: { receivesCallbacks?: boolean } = {}): Promise<SalonWithTwilio> {
  const { receivesCallbacks = true } = options
  const clock = testClock(ELEVEN)
  const backend = await openLossyLine(NOWHERE)
  await backend.unplug()
  const sandbox = await startSandbox({
    port: 0,
    salon: 'small',
    square: { accessToken: 'tests', webhookSignatureKey: 'tests', webhookUrl: `${NOWHERE}/nowhere` },
    twilio: {
      accountSid: TWILIO.accountSid,
      authToken: TWILIO.authToken,
      messagingServiceSid: TWILIO.sender.messagingServiceSid,
      inboundUrl: `${PUBLIC_URL}/api/webhooks/twilio/inbound`,
      callbackDeliveryOrigin: receivesCallbacks ? backend.url : NOWHERE,
    },
    clockOffsetMs: Date.parse(ELEVEN) - Date.now() + AHEAD_MS,
  })
  const line = await openLossyLine(sandbox.url)
  const twilio = { ...TWILIO, baseUrl: line.url }
  const under = await openContext({ clock, config: { publicUrl: PUBLIC_URL, twilio } })
  await under.app.listen({ port: Number(new URL(backend.url).port), host: '127.0.0.1' })

  const senders: { stop: () => Promise<void> }[] = []
  const calmDown = async () => {
    await Promise.all(senders.splice(0).map(one => one.stop()))
    sandbox.failures.set('twilio', 'ok', 0)
    line.failure = 'none'
    await line.plugIn()
  }
  let lastPhone = 300
  return {
    ...under,
    clock,
    sandbox,
    line,
    twilio,
    textsTo: phone =>
      sandbox.texts
        .all()
        .filter(one => one.to === phone && one.direction === 'outbound-api')
        .reverse(),
    consentingPhone: async () => {
      const phone = `+1714556${String(++lastPhone).padStart(4, '0')}`
      const now = clock.realNow()
      await recordConsent(under.db, {
        phone,
        textVersion: 'texts-2026-11',
        screen: 'phone-entry',
        source: 'kiosk',
        locationId: 'tustin',
        deviceId: null,
        shownAt: now,
        at: now,
      })
      return phone
    },
    startSending: () => {
      const sender = sendDueTexts(
        under.context,
        openTwilio(twilio, () => clock.realNow().getTime(), CALL_TIMEOUT_MS),
      )
      senders.push(sender)
      return sender
    },
    calmDown,
    close: async () => {
      await calmDown()
      await line.close()
      await sandbox.close()
      await under.close()
    },
  }
}
