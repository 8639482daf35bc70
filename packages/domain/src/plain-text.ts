/** Removes emoji, symbols and repeated spaces from the name of a service or technician. */
export function withoutSymbols(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{Extended_Pictographic}|[\p{So}\p{Sk}\p{Sm}\p{Cf}\p{Cs}\p{Co}]|\uFE0E|\uFE0F|\u20E3/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
}
