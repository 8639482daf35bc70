import type { CallContract } from '@frontlash/contract/call'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Salon } from '../salon.ts'
import type { Caller } from './caller.ts'
import { Refusal } from './reply.ts'

/** Finds out who makes a call and whether she may; throws a Refusal when she may not. */
export async function callerOf(
  _salon: Salon,
  contract: CallContract,
  _request: FastifyRequest,
  _reply: FastifyReply,
): Promise<Caller> {
  if (contract.access === 'anyone') return { kind: 'nobody' }
  throw new Refusal('NOT_SIGNED_IN', 'Please sign in.')
}
