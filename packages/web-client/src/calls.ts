import type { CallNames } from '@frontlash/contract/call'
import { CALLS } from '@frontlash/contract/calls'
import { type CallArguments, type CallResult, sendRequest } from './http-client.ts'

type Calls<Names extends CallNames> = {
  readonly [Name in keyof Names]: (...request: CallArguments<Names[Name]>) => Promise<CallResult<Names[Name]>>
}

/** A function for each call of a table of the contract, with the types of its contract (see `send`). */
export function callsOf<const Names extends CallNames>(names: Names): Calls<Names> {
  const calls = Object.entries(names).map(([name, call]) => [name, sendRequest.bind(null, call)])
  return Object.fromEntries(calls) as Calls<Names>
}

/** The calls of the kiosk, and those that the kiosk and managers share: `calls.listLocations()`. */
export const calls = callsOf(CALLS)
