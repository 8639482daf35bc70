let isWell = true

/** Prints figures beside their targets, and remembers whether all of them held. */
export const report = {
  title: (text: string): void => console.log(`\n${text}`),
  /** Something to compare with, without a target of its own. */
  note: (text: string): void => console.log(text),
  /** One figure; over `most` it fails the run. */
  figure: (name: string, value: number, unit: string, most: number): void => {
    const shown = value.toFixed(value < 1 && value > 0 ? 4 : 1)
    console.log(
      `${name.padEnd(64)} ${shown.padStart(9)} ${unit.padEnd(3)} (at most ${most}): ${report.verdict(value, most)}`,
    )
  },
  /** 'ok' or 'OVER'; a figure that is no number is over. */
  verdict: (value: number, most: number): string => {
    if (!(value <= most)) isWell = false
    return value <= most ? 'ok' : 'OVER'
  },
  isWithinTargets: (): boolean => isWell,
}
