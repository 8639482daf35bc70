/**
 * Runs the entries with these names one after the other. Without names, runs all entries except the entries in
 * `onlyNamed`. Exits with 1 if an entry returns false because a figure exceeds its target, and with 2 for an unknown
 * name.
 */
export async function runByName(
  kind: string,
  entries: Readonly<Record<string, () => Promise<boolean>>>,
  onlyNamed: readonly string[],
): Promise<never> {
  const named = process.argv.slice(2)
  const unknown = named.filter(name => !entries[name])
  if (unknown.length > 0) {
    console.error(`There is no ${kind} called ${unknown.join(', ')}. There are: ${Object.keys(entries).join(', ')}.`)
    process.exit(2)
  }
  let isOk = true
  for (const name of named.length > 0 ? named : Object.keys(entries).filter(name => !onlyNamed.includes(name)))
    isOk = (await entries[name]!()) && isOk
  process.exit(isOk ? 0 : 1)
}
