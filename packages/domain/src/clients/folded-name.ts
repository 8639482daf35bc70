import { cleanName } from '../person-name.ts'

/** Letters that do not come apart into a plain letter and a mark. */
const PLAIN: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ı: 'i',
  þ: 'th',
}

/**
 * A name as it is searched: lower case, letters without marks, no apostrophes and periods, hyphens as spaces. `Nguyễn`
 * becomes `nguyen`, `O'Brien` `obrien` (docs/product/office.md, "Clients").
 */
export function foldedName(name: string): string {
  return cleanName(
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLocaleLowerCase('en')
      .replace(/[đðłøæœßıþ]/g, letter => PLAIN[letter]!)
      .replace(/['’‘ʼ`´.]/g, '')
      .replace(/[-‐‑–]/g, ' '),
  )
}

/** What clients are found by: "first last" and "last first", folded. Stored with each client. */
export type NameKeys = { readonly nameKey: string; readonly nameKeyLast: string }

/** The keys of a client's name. */
export function nameKeys(firstName: string, lastName: string): NameKeys {
  return { nameKey: foldedName(`${firstName} ${lastName}`), nameKeyLast: foldedName(`${lastName} ${firstName}`) }
}
