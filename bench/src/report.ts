let isOk = true

/** Prints figures with their targets, and records whether all targets were met. */
export const report = {
  title: (text: string): void => console.log(`\n${text}`),
  note: (text: string): void => console.log(text),
  /** Prints a figure with its target. The run fails if the value exceeds `max`. */
  figure: (name: string, value: number, unit: string, max: number): void => {
    const shown = value.toFixed(value < 1 && value > 0 ? 4 : 1)
    console.log(
      `${name.padEnd(64)} ${shown.padStart(9)} ${unit.padEnd(3)} (at most ${max}): ${report.verdict(value, max)}`,
    )
  },
  /** Returns 'ok' or 'OVER'; NaN counts as over. */
  verdict: (value: number, max: number): string => {
    if (!(value <= max)) isOk = false
    return value <= max ? 'ok' : 'OVER'
  },
  isWithinTargets: (): boolean => isOk,
}
