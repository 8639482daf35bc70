/** Abbreviations for narrow cards. Each replacement is applied to the result of the previous one. */
const SHORT_FORMS: readonly (readonly [RegExp, string])[] = [
  // Brackets, dashes and decorations are removed, because they waste space.
  [/[()]|^[^\p{L}\d]+|\s[-–]\s/gu, ' '],
  [/(\d+) weeks?\b/gi, '$1w'],
  [/\bmega volume\b/gi, 'Mega'],
  [/\bvolume\b/gi, 'Vol'],
  [/\bfull set\b/gi, 'Full'],
  [/\brefill\b/gi, 'Ref'],
  [/\bremoval\b/gi, 'Rem'],
  [/\blamination\b/gi, 'Lam'],
  [/\bshaping\b/gi, 'Shape'],
  [/\blash(es)? (?=\p{L})/giu, ''],
  [/ (?:&|and|with) /gi, ' + '],
  [/\s+/g, ' '],
]

/**
 * Abbreviates the name of a service for narrow cards: `Classic Refill (3 weeks)` becomes `Classic Ref 3w`. Other words
 * do not change.
 */
export function shortService(name: string): string {
  return SHORT_FORMS.reduce((short, [words, form]) => short.replace(words, form), name).trim() || name
}
