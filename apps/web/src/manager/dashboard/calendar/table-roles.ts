/** The calendar is a table to screen readers; its cards stand by the minute, which no table element can do. */
export function asRow(element: HTMLElement): void {
  element.setAttribute('role', 'row')
}

export function asTable(element: HTMLElement, name: string): void {
  setRole(element, 'table', name)
}

export function asColumnHeader(element: HTMLElement, name: string): void {
  setRole(element, 'columnheader', name)
}

export function asCell(element: HTMLElement, name: string): void {
  setRole(element, 'cell', name)
}

function setRole(element: HTMLElement, role: string, name: string): void {
  element.setAttribute('role', role)
  element.setAttribute('aria-label', name)
}
