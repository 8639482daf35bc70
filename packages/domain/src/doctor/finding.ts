/**
 * One thing that was looked at: what was found, and, where it is not well, how to mend it. What nobody could look at from
 * here is neither (`isWell` null): nothing has failed, and somebody should look for herself.
 */
export type Finding =
  | { readonly isWell: true; readonly what: string }
  | { readonly isWell: false; readonly what: string; readonly mend: string }
  | { readonly isWell: null; readonly what: string; readonly look: string }

/** It is as it should be. */
export function well(what: string): Finding {
  return { isWell: true, what }
}

/** It is not, and what to do about it. */
export function ill(what: string, mend: string): Finding {
  return { isWell: false, what, mend }
}

/** It could not be looked at, and where somebody sees for herself. */
export function unseen(what: string, look: string): Finding {
  return { isWell: null, what, look }
}

/** The finding as one line for a terminal: `✓ …`, `✗ … Mend: …`, or `? … Look: …`. */
export function findingLine(finding: Finding): string {
  return lineOf(finding).replace(/\s+/g, ' ')
}

function lineOf(finding: Finding): string {
  if (finding.isWell === null) return `? ${finding.what} Look: ${finding.look}`
  return finding.isWell ? `✓ ${finding.what}` : `✗ ${finding.what} Mend: ${finding.mend}`
}
