/**
 * SQL expression for the name under which a waiver was signed: the first name. Early waivers have no stored first name.
 * For such a waiver it is the full name.
 *
 * @param table the alias of `waivers`
 */
export function signedName(table: string): string {
  return `coalesce(${table}.signed_first_name, ${table}.client_name)`
}
