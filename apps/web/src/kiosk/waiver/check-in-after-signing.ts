import type { CheckInClientResponse } from '@frontlash/contract/clients'
import type { VisitClient } from '../../device/session-start.ts'
import { outbox } from '../outbox/device-outbox.ts'
import type { Held, Outcome, Sending } from '../outbox/outbox.ts'
import { type CheckInNowEnd, checkInNowWrite, finishCheckInNow, saveCheckedInNow } from '../visit/check-in-now.ts'
import { type BookingToSign, visit } from '../visit/visit-state.ts'

/**
 * The check-in that follows the waiver of another person with the client's number (docs/product/kiosk.md, "Waiver"). It
 * is stored with the signature, so that nothing is lost if the page ends between the two, and is sent after it.
 */
export type CheckInAfterSigning = {
  /** Stores it; nothing is sent. */
  readonly hold: () => void
  /** The signature was not accepted: the client may sign again. */
  readonly discard: () => void
  /** Sends it; resolves when its result is known. */
  readonly send: () => Promise<void>
  /** The screen is left: what is stored is sent in the background. */
  readonly handOver: () => void
  /** Saves the result for the next screen, which is returned. Without a result the check-in counts as stored. */
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
      // A new attempt, also after one that failed.
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
      // A result that comes too late would replace what the next screen shows.
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
