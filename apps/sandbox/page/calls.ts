import type { BookingView, TextView } from '../src/desk/desk-views.ts'
import type { FailureKind, Provider } from '../src/failures.ts'

export type { BookingView, FailureKind, Provider, TextView }

export type SalonView = {
  now: string
  today: string
  timeZone: string
  links: { kiosk: string; manager: string }
  locations: { id: string; name: string; technicians: { id: string; name: string }[] }[]
  services: { id: string; name: string; variations: { id: string; name: string; minutes: number }[] }[]
}

export type DemoPhoneView = {
  phone: string
  e164: string
  client: string | null
  known: boolean
  stopped: boolean
  expects: string
  detail: string
  scenario: string
  search: string
  finds: string
  note: string
  booking: BookingView | null
}

export type PhonesView = { setAt: string; phones: DemoPhoneView[] }
export type FailureView = { kind: FailureKind; seconds_left: number }
export type HealthView = { now: string; faults: Record<Provider, FailureView> }

export type CallResult<Value> = { ok: true; value: Value } | { ok: false; msg: string }

/** Calls the sandbox's own API (docs/sandbox.md). An error is returned as a message to show. */
export async function call<Value>(method: string, path: string, body?: unknown): Promise<CallResult<Value>> {
  try {
    const response = await fetch(`/sandbox${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    const value = await response.json()
    return response.ok ? { ok: true, value } : { ok: false, msg: value.msg }
  } catch {
    return { ok: false, msg: 'The sandbox does not answer. Is it still running?' }
  }
}
