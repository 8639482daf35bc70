import { ERROR_STATUS, type ErrorCode } from '@frontlash/contract/errors'

export const DISK_FULL_MESSAGE = 'The server has no room left. Please tell the front desk.'

/** An error that the caller can handle: a code, a message and, if a retry makes sense, the time to wait. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly code: ErrorCode
  readonly status: number
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    msg: string,
    more: { field?: string; retryAfterSeconds?: number; status?: number } = {},
  ) {
    super(msg)
    this.code = code
    this.status = more.status ?? ERROR_STATUS[code]
    this.field = more.field
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

/** A response that has additional headers, or a status other than 200. */
export class HttpResponse<Body> {
  readonly status: number
  readonly body: Body
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, body: Body, headers: Readonly<Record<string, string>> = {}) {
    this.status = status
    this.body = body
    this.headers = headers
  }
}

export function notAllowed(): HttpError {
  return new HttpError('NOT_ALLOWED', 'Your account may not do this.')
}
