import { Refusal } from '../../http/reply.ts'

export function noSuchDevice(): Refusal {
  return new Refusal('NOT_FOUND', 'There is no such device.')
}
