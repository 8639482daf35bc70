/**
 * SQL expression for the name under which a waiver was signed: the first name, or the full name for a waiver from
 * before the first name was stored.
 *
 * @param table the alias of `waivers`
 */
export function signedName(table: string): string {
  return `coalesce(${table}.signed_first_name, ${table}.client_name)`
}
