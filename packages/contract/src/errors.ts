import { z } from 'zod'

/** The code of each error and its HTTP status. Programs read the code; `msg` is for users. */
export const ERROR_STATUS = {
  INVALID: 400,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  DEVICE_NOT_ENROLLED: 401,
  NOT_SIGNED_IN: 401,
  INVALID_PIN: 401,
  INVALID_CREDENTIALS: 401,
  WRONG_PASSWORD: 401,
  CODE_NEEDED: 401,
  WRONG_CODE: 401,
  NOT_ALLOWED: 403,
  NO_LOCATION_ACCESS: 403,
  PIN_SIGN_IN_OFF: 403,
  PIN_NOT_ALLOWED_HERE: 403,
  NEW_BROWSER: 403,
  CONFIRM_SIGN_IN: 403,
  PASSWORD_NEEDED: 403,
  CLIENT_NOT_LOOKED_UP: 403,
  CROSS_SITE: 403,
  BAD_SIGNATURE: 403,
  NOT_FOUND: 404,
  CLIENT_NOT_FOUND: 404,
  APPOINTMENT_NOT_FOUND: 404,
  PAIRING_LINK_OVER: 410,
  LINK_OVER: 410,
  IDEMPOTENCY_CONFLICT: 409,
  IN_PROGRESS: 409,
  BOOKING_BELONGS_TO_ANOTHER: 409,
  NO_WALK_INS_TODAY: 409,
  TOO_MANY_TRIES: 429,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  BACKEND_DOWN: 502,
  UNAVAILABLE: 503,
  NOT_READY: 503,
  STORAGE_FULL: 507,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof ERROR_STATUS

/** The body of each error. If the code is INVALID, `field` names the invalid field. */
export const refusal = z.object({
  code: z.enum(Object.keys(ERROR_STATUS) as ErrorCode[]),
  msg: z.string(),
  requestId: z.string(),
  field: z.string().optional(),
})

export type ErrorBody = z.infer<typeof refusal>
