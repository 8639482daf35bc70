/**
 * A response of Twilio's API. If it is an error, it has Twilio's error body (twilio.com/docs/usage/twilios-response).
 */
export type TwilioResponse = { readonly status: number; readonly body: unknown }

export function refuse(status: number, code: number, message: string): TwilioResponse {
  return { status, body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status } }
}

export function notFound(path: string): TwilioResponse {
  return refuse(404, 20404, `The requested resource ${path} was not found`)
}
