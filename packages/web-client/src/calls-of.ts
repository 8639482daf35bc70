import type { CallNames } from '@frontlash/contract/call'
import { type CallArguments, type CallResult, sendRequest } from './http-client.ts'

type Calls<Names extends CallNames> = {
  readonly [Name in keyof Names]: (...request: CallArguments<Names[Name]>) => Promise<CallResult<Names[Name]>>
}

/**
 * Returns an object with a function for each call in a table of the contract. The contract defines the types of each
 * function (see `send`).
 */
export function callsOf<const Names extends CallNames>(names: Names): Calls<Names> {
  const calls = Object.entries(names).map(([name, call]) => [name, sendRequest.bind(null, call)])
  return Object.fromEntries(calls) as Calls<Names>
}
