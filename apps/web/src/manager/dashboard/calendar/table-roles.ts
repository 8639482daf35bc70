/** The calendar is a table to screen readers; its cards stand by the minute, which no table element can do. To be spread on its parts. */
export const ROW = { role: 'row' } as const

export function tableNamed(name: string) {
  return { role: 'table', 'aria-label': name } as const
}

export function columnHeaderNamed(name: string) {
  return { role: 'columnheader', 'aria-label': name } as const
}

export function cellNamed(name: string) {
  return { role: 'cell', 'aria-label': name } as const
}
