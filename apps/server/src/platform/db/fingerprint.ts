/**
 * Returns an SQL expression for a fingerprint of a group's rows; the arguments are tables or aliases. The fingerprint
 * consists of the row count and the sum of `xmin`. The `xmin` of a row is the id of the transaction that last wrote the
 * row. The fingerprint changes with every insert, update and delete, and needs neither a column nor additional work
 * when a row is written.
 */
export function fingerprintOf(...tables: readonly string[]): string {
  return `concat_ws(':', ${tables.map(table => `count(${table}.xmin), sum(${table}.xmin::text::bigint)`).join(', ')})`
}
