/** One thing that was looked at: what was found, and, where it is not well, how to mend it. */
export type Finding =
  | { readonly isWell: true; readonly what: string }
  | { readonly isWell: false; readonly what: string; readonly mend: string }

/** It is as it should be. */
export function well(what: string): Finding {
  return { isWell: true, what }
}

/** It is not, and what to do about it. */
export function ill(what: string, mend: string): Finding {
  return { isWell: false, what, mend }
}

/** The finding as one line for a terminal: `✓ …`, or `✗ … Mend: …`. */
export function findingLine(finding: Finding): string {
  const text = finding.isWell ? `✓ ${finding.what}` : `✗ ${finding.what} Mend: ${finding.mend}`
  return text.replace(/\s+/g, ' ')
}
