/** How long a server counts as refusing after a refused call. Health checks run more often (every two seconds). */
const REFUSING_FOR_MS = 5_000

export type RefusingPeriod = {
  readonly extend: () => void
  /** True if a call was refused in the last REFUSING_FOR_MS. */
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
