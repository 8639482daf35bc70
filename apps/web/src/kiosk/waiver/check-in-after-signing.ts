import type { CheckInClientResponse } from '@frontlash/contract/clients'
import { outbox } from '@frontlash/web-client/outbox/device-outbox'
import type { Held, Outcome, Sending } from '@frontlash/web-client/outbox/outbox'
import type { VisitClient } from '@frontlash/web-client/session-start'
import { type CheckInNowEnd, checkInNowWrite, finishCheckInNow, saveCheckedInNow } from '../visit/check-in-now.ts'
import { type BookingToSign, visit } from '../visit/visit-state.ts'

/**
 * The check-in for a booking of another person with the client's phone number. This person signs the waiver first
 * (docs/product/kiosk.md, "Waiver"). The device stores the check-in together with the signature. If the page is closed,
 * neither is lost. The device sends the signature first and then the check-in.
 */
export type CheckInAfterSigning = {
  /** Stores the check-in without sending it. */
  readonly hold: () => void
  /** Discards the stored check-in if the server refuses the signature, so that the client can sign again. */
  readonly discard: () => void
  /** Sends the check-in; resolves when its result is known. */
  readonly send: () => Promise<void>
  /** Sends the stored check-in in the background, because the client leaves the screen. */
  readonly handOver: () => void
  /** Saves the result and returns the next screen. A check-in without a result counts as stored but not confirmed. */
  readonly finish: () => '/appointment-success' | '/appointment-status' | '/appointment'
}

export function checkInAfterSigning(client: VisitClient, toSign: BookingToSign): CheckInAfterSigning {
  let held: Held<CheckInClientResponse> | null = null
  let sending: Sending<CheckInClientResponse> | null = null
  let end: CheckInNowEnd | null = null
  let isHandedOver = false

  const save = (state: BookingToSign['state']) =>
    visit.bookingToSign.save({ ...toSign, state, ...(held && { checkInKey: held.key }) })

  return {
    hold: () => {
      // Before a retry, the result of the earlier attempt is deleted.
      sending = null
      end = null
      isHandedOver = false
      held = outbox.hold(checkInNowWrite(client, toSign.booking))
      save('submitted')
    },
    discard: () => {
      held?.discard()
      held = null
      save('unsigned')
    },
    send: async () => {
      sending = held!.send()
      const { outcome } = sending
      // A result that arrives after `handOver` is ignored. It would change the next screen.
      const inTime = new Promise<Outcome<CheckInClientResponse>>(resolve => {
        void outcome.then(result => isHandedOver || resolve(result))
      })
      end = await finishCheckInNow(client, toSign, inTime)
    },
    handOver: () => {
      isHandedOver = true
      if (sending) sending.handOver()
      else held?.release()
    },
    finish: () => {
      if (end === 'refused' || end === 'failed') {
        save('failed')
        return '/appointment'
      }
      visit.bookingToSign.save(null)
      if (end === '/appointment-status') return end
      if (end === null) saveCheckedInNow(client, toSign)
      return '/appointment-success'
    },
  }
}
