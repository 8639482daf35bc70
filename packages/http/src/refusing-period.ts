/**
 * How long a server counts as refusing after it has refused a call. It is longer than the usual interval of two seconds
 * between polls of health.
 */
const REFUSING_FOR_MS = 5_000

export type RefusingPeriod = {
  readonly extend: () => void
  /** Whether a call was refused in the last REFUSING_FOR_MS. */
  readonly isOn: () => boolean
}

export function openRefusingPeriod(): RefusingPeriod {
  let lastAt = Number.NEGATIVE_INFINITY
  return {
    extend: () => {
      lastAt = performance.now()
    },
    isOn: () => performance.now() - lastAt < REFUSING_FOR_MS,
  }
}
