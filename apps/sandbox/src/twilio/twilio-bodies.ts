import { SENDER } from './message-request.ts'
import { ERROR_MESSAGES, type TextMessage } from './text-message.ts'

/** The price of a US text. Twilio sets it after sending. */
const PRICE = '-0.00830'

export function messageBody(accountSid: string, message: TextMessage): Record<string, unknown> {
  const uri = `/2010-04-01/Accounts/${accountSid}/Messages/${message.sid}`
  return {
    account_sid: accountSid,
    api_version: '2010-04-01',
    body: message.body,
    date_created: mailDate(message.createdAtMs),
    date_sent: message.sentAtMs === null ? null : mailDate(message.sentAtMs),
    date_updated: mailDate(message.updatedAtMs),
    direction: message.direction,
    error_code: message.errorCode,
    error_message: message.errorCode === null ? null : (ERROR_MESSAGES[message.errorCode] ?? 'Unknown error'),
    from: message.from,
    messaging_service_sid: message.messagingServiceSid,
    num_media: '0',
    num_segments: String(message.numSegments),
    price: message.sentAtMs === null ? null : PRICE,
    price_unit: 'USD',
    sid: message.sid,
    status: message.status,
    subresource_uris: { media: `${uri}/Media.json`, feedback: `${uri}/Feedback.json` },
    to: message.to,
    uri: `${uri}.json`,
  }
}

export function accountBody(accountSid: string): Record<string, unknown> {
  const uri = `/2010-04-01/Accounts/${accountSid}`
  return {
    // Twilio returns the real token. It is masked here, because the product does not use it.
    auth_token: '*'.repeat(32),
    date_created: mailDate(Date.parse('2024-02-01T18:00:00Z')),
    date_updated: mailDate(Date.parse('2024-02-01T18:00:00Z')),
    friendly_name: 'Frontlash (sandbox)',
    owner_account_sid: accountSid,
    sid: accountSid,
    status: 'active',
    subresource_uris: {
      messages: `${uri}/Messages.json`,
      incoming_phone_numbers: `${uri}/IncomingPhoneNumbers.json`,
    },
    type: 'Full',
    uri: `${uri}.json`,
  }
}

/** The account has only one phone number. */
export function phoneNumberBody(accountSid: string, inboundUrl: string | undefined) {
  const sid = `PN${accountSid.slice(2)}`
  return {
    account_sid: accountSid,
    address_requirements: 'none',
    address_sid: null,
    api_version: '2010-04-01',
    beta: false,
    bundle_sid: null,
    capabilities: { voice: false, sms: true, mms: true, fax: false },
    date_created: mailDate(Date.parse('2024-02-01T18:00:00Z')),
    date_updated: mailDate(Date.parse('2024-02-01T18:00:00Z')),
    emergency_address_sid: null,
    emergency_address_status: 'unregistered',
    emergency_status: 'Inactive',
    friendly_name: '(714) 555-0100',
    identity_sid: null,
    origin: 'twilio',
    phone_number: SENDER,
    sid,
    sms_application_sid: null,
    sms_fallback_method: 'POST',
    sms_fallback_url: null,
    sms_method: 'POST',
    sms_url: inboundUrl ?? null,
    status: 'in-use',
    status_callback: null,
    status_callback_method: 'POST',
    trunk_sid: null,
    uri: `/2010-04-01/Accounts/${accountSid}/IncomingPhoneNumbers/${sid}.json`,
    voice_application_sid: null,
    voice_caller_id_lookup: false,
    voice_fallback_method: 'POST',
    voice_fallback_url: null,
    voice_method: 'POST',
    voice_receive_mode: 'voice',
    voice_url: null,
  }
}

/** Formats a time as RFC 2822, as Twilio's API does. */
function mailDate(ms: number): string {
  return new Date(ms).toUTCString().replace('GMT', '+0000')
}
