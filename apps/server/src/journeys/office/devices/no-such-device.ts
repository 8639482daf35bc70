import { HttpError } from '../../../http/reply.ts'

export function noSuchDevice(): HttpError {
  return new HttpError('NOT_FOUND', 'There is no such device.')
}
