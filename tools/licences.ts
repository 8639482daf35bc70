/** Licences that ask for no more than a notice, or, for a tool or a font, that its own text stays as it is. */
const ALLOWED = new Set(
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT MIT-0 MPL-2.0 OFL-1.1 Unlicense'.split(' '),
)

/** Packages whose package.json names no licence, with the licence that their own text is. */
const READ_BY_HAND: Readonly<Record<string, string>> = { 'png-js 2.0.0': 'MIT' }

type LockedPackage = { readonly version?: string; readonly license?: string; readonly link?: boolean }

/** Returns the packages of a lock file whose licence is not allowed, as `name version: licence`. */
export function refusedLicences(packages: Readonly<Record<string, LockedPackage>>): string[] {
  return Object.entries(packages).flatMap(([path, { version, license, link }]) => {
    const [, name] = path.split(/.*node_modules\//)
    // Our own packages are links.
    if (name === undefined || link) return []
    const known = license ?? READ_BY_HAND[`${name} ${version}`]
    return known !== undefined && isAllowed(known) ? [] : [`${name} ${version}: ${known ?? 'no licence named'}`]
  })
}

/** Whether allowed licences are enough for an SPDX expression. */
function isAllowed(expression: string): boolean {
  const choices = expression.replaceAll(/[()]/g, '').split(/ or /i)
  return choices.some(choice => choice.split(/ and /i).every(one => ALLOWED.has(one.trim())))
}
