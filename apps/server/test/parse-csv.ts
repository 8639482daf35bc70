/** Returns the fields of a CSV file, by the grammar of RFC 4180, section 2. */
export function parseCsv(csv: string): string[][] {
  const records: string[][] = [[]]
  const rest = csv.replace(/^\ufeff/, '')
  for (const [, quoted, plain, end] of rest.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    records.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain!)
    if (end === '\r\n') records.push([])
    if (end === '') break
  }
  return records.slice(0, -1)
}
