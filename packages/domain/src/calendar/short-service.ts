/** Replacements for narrow cards. They are applied in this order, each to the result of the previous ones. */
const SHORT_FORMS: readonly (readonly [RegExp, string])[] = [
  // Brackets, dashes and decorations take space without adding meaning.
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
 * The short form of a service for narrow cards: `Classic Ref 3w` for `Classic Refill (3 weeks)`. Words that are not in
 * the table stay as they are.
 */
export function shortService(name: string): string {
  return SHORT_FORMS.reduce((short, [words, form]) => short.replace(words, form), name).trim() || name
}
