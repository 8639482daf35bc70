/**
 * Returns SQL that converts a column such as `staff:maya` for screens. The person's first name replaces the user name:
 * `staff:Maya`. If there is no account or no first name, and for other values such as `system`, the column's value
 * stays as it is.
 */
export function withFirstName(column: string): string {
  return `coalesce((select 'staff:' || nullif(named.first_name, '') from staff named
     where 'staff:' || named.username = ${column}), ${column})`
}
