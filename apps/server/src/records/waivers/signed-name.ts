/**
 * SQL of the name under which a waiver was signed: the first name, or a full name that begins with it where a version
 * before the column has added the waiver.
 *
 * @param table the alias of `waivers`
 */
export function signedName(table: string): string {
  return `coalesce(${table}.signed_first_name, ${table}.client_name)`
}
