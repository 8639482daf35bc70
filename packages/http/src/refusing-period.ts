/** A server counts as refusing for this long after a refusal, because health is usually polled every other second. */
const REFUSING_FOR_MS = 5_000

/** Whether calls are being refused for lack of room. */
export type RefusingPeriod = {
  /** Records that a call was refused just now. */
  readonly extend: () => void
  /** Whether a call was refused in the last five seconds. */
  readonly isOn: () => boolean
}

/** Creates a period that lasts while calls are refused. */
export function openRefusingPeriod(): RefusingPeriod {
  let lastAt = Number.NEGATIVE_INFINITY
  return {
    extend: () => {
      lastAt = performance.now()
    },
    isOn: () => performance.now() - lastAt < REFUSING_FOR_MS,
  }
}
