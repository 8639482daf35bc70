/**
 * Returns an SQL expression for a fingerprint of a group's rows, given the tables or aliases. The fingerprint is the
 * number of rows and the sum of xmin, the transaction that last wrote each row. It changes with every insert, update
 * and delete, and needs no extra column or work on writing.
 */
export function fingerprintOf(...tables: readonly string[]): string {
  return `concat_ws(':', ${tables.map(table => `count(${table}.xmin), sum(${table}.xmin::text::bigint)`).join(', ')})`
}
