/**
 * Returns SQL that replaces the username in a column such as `staff:maya` by the person's first name, for screens:
 * `staff:Maya`. Without an account or a first name, and for other values such as `system`, it returns the column's
 * value.
 */
export function withFirstName(column: string): string {
  return `coalesce((select 'staff:' || nullif(named.first_name, '') from staff named
     where 'staff:' || named.username = ${column}), ${column})`
}
