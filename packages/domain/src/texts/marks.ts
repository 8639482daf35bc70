/** Removes all diacritics of Vietnamese, Spanish and other Latin letters: `Đặng Thuỳ` becomes `Dang Thuy`. */
export function withoutMarks(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd').replaceAll('Đ', 'D').normalize('NFC')
}
