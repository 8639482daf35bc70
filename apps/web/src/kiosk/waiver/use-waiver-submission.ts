import { outbox } from '@frontlash/web-client/outbox/device-outbox'
import type { Sending } from '@frontlash/web-client/outbox/outbox'
import type { Submission } from '@frontlash/web-client/outbox/pending-write'
import { useEffect, useRef, useState } from 'react'
import { visit } from '../visit/visit-state.ts'
import type { CheckInAfterSigning } from './check-in-after-signing.ts'
import {
  canContinue,
  progressAt,
  readOutcome,
  type Saving,
  untilNextLookMs,
  type WaiverError,
} from './waiver-submission.ts'

type WaiverWrite = Extract<Submission, { kind: 'waiver' }>

export type WaiverSubmission = {
  readonly progressPercent: number
  readonly saving: Saving
}

type SubmissionRun = {
  /** The submission in progress; null while the client can read and sign. */
  readonly running: WaiverSubmission | null
  readonly error: WaiverError | null
  readonly showError: (error: WaiverError | null) => void
  /**
   * Starts the progress bar at once, and waits for `makeSubmission`. Then sends the resulting submission, or shows the
   * resulting error.
   */
  readonly submit: (makeSubmission: () => Promise<WaiverWrite | { error: WaiverError }>) => void
}

/**
 * Submits a signature. The progress bar runs during the call, and the next screen follows when both have finished.
 *
 * @param checkIn the check-in that is stored with the signature, and sent once the signature is accepted
 */
export function useWaiverSubmission(onDone: () => void, checkIn: CheckInAfterSigning | null): SubmissionRun {
  const [running, setRunning] = useState<WaiverSubmission | null>(null)
  const [error, setError] = useState<WaiverError | null>(null)
  const stop = useRef(() => {})
  // The idempotency key of the latest attempt. If the attempt ends in a server error, the next press uses this key
  // again, because the signature is the same.
  const earlierKey = useRef<string | undefined>(undefined)
  useEffect(() => () => stop.current(), [])

  const submit: SubmissionRun['submit'] = makeSubmission => {
    const startedAtMs = Date.now()
    let saving: Saving = 'preparing'
    let timer: ReturnType<typeof setTimeout> | undefined
    let sending: Sending<unknown> | undefined
    let isOver = false
    let isCheckingIn = false

    const end = () => {
      isOver = true
      clearTimeout(timer)
      sending?.handOver()
      checkIn?.handOver()
    }
    const fail = (message: WaiverError) => {
      checkIn?.discard()
      end()
      setRunning(null)
      setError(message)
    }
    const look = () => {
      clearTimeout(timer)
      if (isOver) return
      const elapsedMs = Date.now() - startedAtMs
      setRunning({ progressPercent: progressAt(elapsedMs), saving })
      if (
        canContinue({ elapsedMs, saving, isVerifying: isCheckingIn || visit.verificationStatus.read() === 'pending' })
      ) {
        end()
        onDone()
        return
      }
      timer = setTimeout(look, untilNextLookMs(elapsedMs))
    }
    const send = async () => {
      const write = await makeSubmission()
      if (isOver) return
      if ('error' in write) return fail(write.error)
      sending = outbox.saveAndSend(write, earlierKey.current)
      earlierKey.current = sending.key
      checkIn?.hold()
      saving = 'sending'
      const result = readOutcome(await sending.outcome)
      if (isOver) return
      if ('error' in result) return fail(result.error)
      saving = result.saving
      if (checkIn) {
        isCheckingIn = true
        void checkIn.send().finally(() => {
          isCheckingIn = false
          if (!isOver) look()
        })
      }
      look()
    }

    stop.current()
    stop.current = end
    setError(null)
    look()
    void send()
  }

  return { running, error, showError: setError, submit }
}
