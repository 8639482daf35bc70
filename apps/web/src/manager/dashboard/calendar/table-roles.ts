/** Roles make the calendar a table to screen readers; a table element could not position its cards by the minute. */
const as =
  <Role extends string>(role: Role) =>
  (name: string) => ({ role, 'aria-label': name })

export const asTable = as('table')
export const asColumnHeader = as('columnheader')
export const asCell = as('cell')
export const AS_ROW = { role: 'row' }
