import type { TwilioConfig } from '@frontlash/config/config'
import { z } from 'zod'
import { openTwilio, type TwilioResponse } from './twilio.ts'

const service = z.object({
  inbound_request_url: z.string().nullish(),
  use_inbound_webhook_on_number: z.boolean().nullish(),
  us_app_to_person_registered: z.boolean().nullish(),
})
const pool = z.object({ phone_numbers: z.array(z.object({ phone_number: z.string() })) })
const owned = z.object({
  incoming_phone_numbers: z.array(
    z.object({
      phone_number: z.string(),
      capabilities: z.object({ sms: z.boolean() }),
      sms_url: z.string().nullish(),
    }),
  ),
})

export type SenderState = {
  readonly kind: 'service' | 'number'
  /** The number of phone numbers from which texts may be sent. */
  readonly numbers: number
  /** True if the carriers have a registered campaign; null if Twilio does not return this. */
  readonly isRegistered: boolean | null
  /** The URLs to which Twilio posts incoming texts, including STOP. */
  readonly inboundUrls: readonly (string | null)[]
}

/** Reads the configured sender from Twilio. Returns null if Twilio does not know the sender. */
export function readSender(config: TwilioConfig): Promise<TwilioResponse<SenderState | null>> {
  return 'from' in config.sender ? readNumber(config, config.sender.from) : readService(config)
}

async function readService(config: TwilioConfig): Promise<TwilioResponse<SenderState | null>> {
  const sid = (config.sender as { messagingServiceSid: string }).messagingServiceSid
  // Messaging services have a separate host (twilio.com/docs/messaging/api/service-resource).
  const messaging = openTwilio({ ...config, baseUrl: config.baseUrl.replace('//api.twilio.', '//messaging.twilio.') })
  const response = read(await messaging.read(`/v1/Services/${sid}`), service)
  if (!response.ok) return asMissing(response)
  const numbers = read(await messaging.read(`/v1/Services/${sid}/PhoneNumbers?PageSize=50`), pool)
  if (!numbers.ok) return numbers
  const found = response.value
  const ownUrls = found.use_inbound_webhook_on_number
    ? await inboundUrlsOf(config, new Set(numbers.value.phone_numbers.map(one => one.phone_number)))
    : [found.inbound_request_url ?? null]
  return {
    ok: true,
    value: {
      kind: 'service',
      numbers: numbers.value.phone_numbers.length,
      isRegistered: found.us_app_to_person_registered ?? null,
      inboundUrls: ownUrls,
    },
  }
}

async function inboundUrlsOf(config: TwilioConfig, numbers: ReadonlySet<string>): Promise<(string | null)[]> {
  const listed = await readNumbers(config, '')
  return listed.ok ? listed.value.filter(one => numbers.has(one.phone_number)).map(one => one.sms_url ?? null) : []
}

async function readNumber(config: TwilioConfig, from: string): Promise<TwilioResponse<SenderState | null>> {
  const listed = await readNumbers(config, `?PhoneNumber=${encodeURIComponent(from)}`)
  if (!listed.ok) return listed
  const found = listed.value.find(one => one.phone_number === from)
  if (!found) return { ok: true, value: null }
  const numbers = found.capabilities.sms ? 1 : 0
  return { ok: true, value: { kind: 'number', numbers, isRegistered: null, inboundUrls: [found.sms_url ?? null] } }
}

async function readNumbers(config: TwilioConfig, query: string) {
  const path = `/2010-04-01/Accounts/${config.accountSid}/IncomingPhoneNumbers.json${query}`
  const listed = read(await openTwilio(config).read(path), owned)
  return listed.ok ? { ok: true as const, value: listed.value.incoming_phone_numbers } : listed
}

function read<S extends z.ZodType>(response: TwilioResponse<unknown>, schema: S): TwilioResponse<z.output<S>> {
  if (!response.ok) return response
  const parsed = schema.safeParse(response.value)
  return parsed.success
    ? { ok: true, value: parsed.data }
    : { ok: false, kind: 'away', detail: 'an answer that cannot be read' }
}

function asMissing(response: TwilioResponse<never> & { ok: false }): TwilioResponse<null> {
  return response.detail === '20404' ? { ok: true, value: null } : response
}
