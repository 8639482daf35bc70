export const DEVICE_NAME_MAX = 50

/**
 * The name of a device at its location. If another device has the requested name (case-insensitive), the first free
 * number is added (docs/product/access.md, "Devices").
 */
export function freeDeviceName(name: string, taken: readonly string[]): string {
  const known = new Set(taken.map(folded))
  if (!known.has(folded(name))) return name
  for (let number = 2; ; number++) {
    const numbered = withNumber(name, number)
    if (!known.has(folded(numbered))) return numbered
  }
}

function withNumber(name: string, number: number): string {
  const end = ` ${number}`
  return (
    [...name]
      .slice(0, DEVICE_NAME_MAX - end.length)
      .join('')
      .trimEnd() + end
  )
}

function folded(name: string): string {
  return name.normalize('NFC').toLocaleLowerCase('en')
}
