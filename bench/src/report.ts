let isOk = true

/** Prints figures with their targets, and records whether all targets were met. */
export const report = {
  title: (text: string): void => console.log(`\n${text}`),
  /** Prints a line without a target. */
  note: (text: string): void => console.log(text),
  /** Prints a figure with its target. A value above `max` makes the run fail. */
  figure: (name: string, value: number, unit: string, max: number): void => {
    const shown = value.toFixed(value < 1 && value > 0 ? 4 : 1)
    console.log(
      `${name.padEnd(64)} ${shown.padStart(9)} ${unit.padEnd(3)} (at most ${max}): ${report.verdict(value, max)}`,
    )
  },
  /** Returns 'ok' or 'OVER'; a value that is not a number counts as over. */
  verdict: (value: number, max: number): string => {
    if (!(value <= max)) isOk = false
    return value <= max ? 'ok' : 'OVER'
  },
  isWithinTargets: (): boolean => isOk,
}
