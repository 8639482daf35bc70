import type { FastifyError, FastifyInstance } from 'fastify'
import { DatabaseUnavailable, sqlState } from '../platform/db/database.ts'
import { ReadTookTooLong } from '../platform/db/read-pool.ts'
import { HashQueueFull } from '../records/staff/hash-queue.ts'
import { DISK_FULL_MESSAGE, HttpError } from './reply.ts'

const DATABASE_RETRY_SECONDS = 1
/** The time after which a caller may retry a refused sign-in. Sign-ins wait in the queue for about as long. */
const HASH_RETRY_SECONDS = 2

/**
 * Converts every error to a response `{code, msg, requestId}`. Only this function does so. Internal errors are logged
 * and never shown to the caller.
 */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const httpError = asHttpError(error)
    // The server throws an HttpError on purpose. Such an error is a response and not a failure, whatever its status.
    if (httpError.status >= 500 && httpError.code !== 'UNAVAILABLE' && httpError !== error)
      request.log.error({ err: error }, 'a call failed')
    else if (error instanceof ReadTookTooLong) request.log.warn({ statement: error.message }, 'a list took too long')
    else if (error instanceof DatabaseUnavailable) request.log.warn({ error: error.message }, 'the database is away')
    if (httpError.retryAfterSeconds !== undefined) reply.header('retry-after', String(httpError.retryAfterSeconds))
    return reply
      .code(httpError.status)
      .type('application/json; charset=utf-8')
      .send({
        code: httpError.code,
        msg: httpError.message,
        requestId: request.id,
        ...(httpError.field !== undefined && { field: httpError.field }),
      })
  })
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send({ code: 'NOT_FOUND', msg: 'There is nothing at this address.', requestId: request.id }),
  )
}

function asHttpError(error: FastifyError): HttpError {
  if (error instanceof HttpError) return error
  if (error instanceof DatabaseUnavailable) return busy(DATABASE_RETRY_SECONDS)
  if (error instanceof HashQueueFull) return busy(HASH_RETRY_SECONDS)
  if (error instanceof ReadTookTooLong)
    return new HttpError('UNAVAILABLE', 'This took too long. Please choose a shorter period.')
  // A value contains a character that PostgreSQL cannot store. The schemas should have refused it.
  if (sqlState(error) === '22021') return new HttpError('INVALID', 'The text contains unsupported characters.')
  if (sqlState(error) === '53100') return new HttpError('STORAGE_FULL', DISK_FULL_MESSAGE)
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new HttpError('TOO_LARGE', 'What was sent is too large.')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new HttpError('UNSUPPORTED_TYPE', 'Send JSON (content-type: application/json).')
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new HttpError('INVALID', 'The body is not valid JSON.', { field: 'body' })
  }
  if (typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500)
    return new HttpError('INVALID', 'The request could not be read.', { status: error.statusCode, field: 'request' })
  return new HttpError('INTERNAL', 'Something went wrong on the server. Please try again.')
}

function busy(retryAfterSeconds: number): HttpError {
  return new HttpError('UNAVAILABLE', 'The server is busy. Please try again in a moment.', { retryAfterSeconds })
}
