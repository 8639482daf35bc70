import { refuse, type TwilioResponse } from './twilio-response.ts'

export const SENDER = '+17145550100'
/** Twilio's test sender, which is always valid. */
const MAGIC_SENDER = '+15005550006'

const BODY_MAX = 1600
const VALIDITY_MAX_SECONDS = 36_000
export type MessageRequest = {
  readonly to: string
  readonly from: string | null
  readonly messagingServiceSid: string | null
  readonly body: string
  readonly statusCallback: string | null
}

const anything = () => true

/** The known fields of the form, each with a function that returns whether the value is valid. */
const FIELDS: Record<string, (value: string) => boolean> = {
  To: anything,
  From: anything,
  MessagingServiceSid: anything,
  Body: anything,
  StatusCallback: anything,
  ValidityPeriod: value => /^\d{1,9}$/.test(value) && Number(value) >= 1 && Number(value) <= VALIDITY_MAX_SECONDS,
}

/** Twilio's magic recipients for tests, each with its error (twilio.com/docs/iam/test-credentials). */
const MAGIC_RECIPIENTS: Record<string, [code: number, message: string]> = {
  '+15005550001': [21211, "The 'To' number +15005550001 is not a valid phone number."],
  '+15005550002': [21612, "The message cannot be sent to the 'To' number +15005550002."],
  '+15005550003': [21408, "Permission to send to the region of the 'To' number has not been enabled."],
  '+15005550004': [21610, 'The recipient has opted out of messages from this sender.'],
  '+15005550009': [21614, "'To' number +15005550009 cannot receive text messages."],
}

const MAGIC_SENDERS: Record<string, [code: number, message: string]> = {
  '+15005550001': [21212, "The 'From' number +15005550001 is not a valid phone number."],
  '+15005550007': [21606, "The 'From' number +15005550007 cannot send text messages."],
  '+15005550008': [21611, "The 'From' number +15005550008 has too many messages waiting."],
}

/**
 * Parses the form that creates a message (twilio.com/docs/messaging/api/message-resource). Returns Twilio's error if a
 * value is invalid or a field is unknown.
 */
export function readMessageRequest(
  form: URLSearchParams,
  service: string,
): { ok: true; request: MessageRequest } | { ok: false; refusal: TwilioResponse } {
  const no = (code: number, message: string) => ({ ok: false, refusal: refuse(400, code, message) }) as const
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name)
    if (!Object.hasOwn(FIELDS, name)) return no(20001, `Unknown parameter: ${name}`)
    if (values.length > 1) return no(20001, `Parameter given twice: ${name}`)
    if (values.some(value => value !== '' && !FIELDS[name]!(value))) return no(20001, `Parameter not valid: ${name}`)
  }
  const field = (name: string) => form.get(name) || null
  const [to, from, givenService] = [field('To'), field('From'), field('MessagingServiceSid')]

  if (!to) return no(21604, "A 'To' phone number is required.")
  if (!from && !givenService) return no(21603, "A 'From' phone number or a 'MessagingServiceSid' is required.")
  const body = form.get('Body') ?? ''
  if (body === '') return no(21602, 'A message body is required.')
  if (body.length > BODY_MAX) return no(21617, `The message body is longer than ${BODY_MAX} characters.`)
  if (givenService && givenService !== service) return no(21701, 'The Messaging Service does not exist.')
  const badSender = from && senderRefusal(from)
  if (badSender) return no(...badSender)
  const badRecipient = recipientRefusal(to)
  if (badRecipient) return no(...badRecipient)
  const statusCallback = field('StatusCallback')
  if (statusCallback && !isCallbackUrl(statusCallback))
    return no(21609, `The StatusCallback URL ${statusCallback} is not a valid URL.`)

  return { ok: true, request: { to, from, messagingServiceSid: givenService, body, statusCallback } }
}

function senderRefusal(from: string): [number, string] | undefined {
  if (MAGIC_SENDERS[from]) return MAGIC_SENDERS[from]
  if (from === SENDER || from === MAGIC_SENDER) return undefined
  if (!/^\+[1-9]\d{6,14}$/.test(from)) return [21212, `The 'From' number ${from} is not a valid phone number.`]
  return [21606, `The 'From' number ${from} cannot send text messages for this account.`]
}

function recipientRefusal(to: string): [number, string] | undefined {
  if (MAGIC_RECIPIENTS[to]) return MAGIC_RECIPIENTS[to]
  if (to === SENDER) return [21266, "'To' and 'From' number cannot be the same."]
  if (!/^\+[1-9]\d{6,14}$/.test(to)) return [21211, `Invalid 'To' Phone Number: ${to}`]
  if (!to.startsWith('+1')) return [21408, "Permission to send to the region of the 'To' number has not been enabled."]
  // North American area codes and exchanges begin with 2 to 9.
  if (!/^\+1[2-9]\d{2}[2-9]\d{6}$/.test(to)) return [21211, `Invalid 'To' Phone Number: ${to}`]
  return undefined
}

function isCallbackUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && !url.hostname.includes('_')
}
