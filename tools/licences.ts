/** Licences that only require a notice, or, for tools and fonts, unchanged files. */
const ALLOWED = new Set(
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT MIT-0 MPL-2.0 OFL-1.1 Unlicense'.split(' '),
)

/** Packages without a licence in package.json, with the licence in their licence file. */
const READ_BY_HAND: Readonly<Record<string, string>> = { 'png-js 2.0.0': 'MIT' }

type LockedPackage = { readonly version?: string; readonly license?: string; readonly link?: boolean }

/** Returns the packages with a disallowed licence, as `name version: licence`. */
export function refusedLicences(packages: Readonly<Record<string, LockedPackage>>): string[] {
  return Object.entries(packages).flatMap(([path, { version, license, link }]) => {
    const [, name] = path.split(/.*node_modules\//)
    // The packages of this repository are links and need no licence.
    if (name === undefined || link) return []
    const known = license ?? READ_BY_HAND[`${name} ${version}`]
    return known !== undefined && isAllowed(known) ? [] : [`${name} ${version}: ${known ?? 'no licence named'}`]
  })
}

/** True if allowed licences satisfy the SPDX expression. */
function isAllowed(expression: string): boolean {
  const choices = expression.replaceAll(/[()]/g, '').split(/ or /i)
  return choices.some(choice => choice.split(/ and /i).every(one => ALLOWED.has(one.trim())))
}
