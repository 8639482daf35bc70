import type { z } from 'zod'
import type { CallContract, ClientRules } from './call.ts'

/**
 * The input and output types of each call, derived from the contracts by method and path. This file contains only
 * types, so it adds no code to the tablet's bundle.
 */
type ContractModules =
  | typeof import('./alerts.ts')
  | typeof import('./audit.ts')
  | typeof import('./bookings.ts')
  | typeof import('./check-in.ts')
  | typeof import('./clients.ts')
  | typeof import('./confirm.ts')
  | typeof import('./day-calendar.ts')
  | typeof import('./health.ts')
  | typeof import('./kiosk-messages.ts')
  | typeof import('./locations.ts')
  | typeof import('./manager-actions.ts')
  | typeof import('./my-keys.ts')
  | typeof import('./no-walk-ins.ts')
  | typeof import('./office-clients.ts')
  | typeof import('./office-staff.ts')
  | typeof import('./office-surveys.ts')
  | typeof import('./office-texts.ts')
  | typeof import('./office-devices.ts')
  | typeof import('./office-settings.ts')
  | typeof import('./office-insights.ts')
  | typeof import('./office-overview.ts')
  | typeof import('./office-status.ts')
  | typeof import('./office-visits.ts')
  | typeof import('./office-waiver-editions.ts')
  | typeof import('./office-waivers.ts')
  | typeof import('./office-wording.ts')
  | typeof import('./pairing.ts')
  | typeof import('./permissions.ts')
  | typeof import('./realtime.ts')
  | typeof import('./schedule.ts')
  | typeof import('./sessions.ts')
  | typeof import('./staff.ts')
  | typeof import('./survey.ts')
  | typeof import('./system-status.ts')
  | typeof import('./two-step.ts')
  | typeof import('./visit-history.ts')
  | typeof import('./waivers.ts')
  | typeof import('./walk-ins.ts')

type ContractsIn<Module> = Module extends unknown ? Extract<Module[keyof Module], CallContract> : never
type AnyContract = ContractsIn<ContractModules>

/**
 * The method and path of a call, and the rules that a client must know. Each call in CALLS and MANAGER_CALLS has this
 * type.
 */
export type CallPlace = Pick<CallContract, 'method' | 'path' | keyof ClientRules>

export type ContractOf<Place extends CallPlace> = Place extends unknown
  ? Extract<AnyContract, { readonly method: Place['method']; readonly path: Place['path'] }>
  : never

type Given<Contract, Part extends 'params' | 'query' | 'body'> = Contract extends { readonly [P in Part]: infer Schema }
  ? Schema extends z.ZodType
    ? z.input<Schema>
    : never
  : never

/** The types of URL parameters, which are always strings. */
type Written<Value> = { readonly [Key in keyof Value]: undefined extends Value[Key] ? string | undefined : string }

/** The input of a call, with only the parts in its contract. */
export type CallInput<Place extends CallPlace> =
  ContractOf<Place> extends infer Contract
    ? ([Given<Contract, 'params'>] extends [never] ? unknown : { params: Written<Given<Contract, 'params'>> }) &
        ([Given<Contract, 'query'>] extends [never] ? unknown : { query?: Written<Given<Contract, 'query'>> }) &
        ([Given<Contract, 'body'>] extends [never]
          ? { body?: Record<string, never> }
          : { body: Given<Contract, 'body'> })
    : never

type Success = 200 | 201 | 202 | 204

export type CallResponse<Place extends CallPlace> =
  ContractOf<Place> extends { readonly responses: infer Responses }
    ? {
        [Status in keyof Responses]: Status extends Success
          ? Responses[Status] extends z.ZodType
            ? z.output<Responses[Status]>
            : never
          : never
      }[keyof Responses]
    : never
