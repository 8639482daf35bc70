/** An element with its class and its text, in plain DOM. */
export function make<Name extends 'div' | 'span' | 'b' | 'i' | 'em' | 'small' | 'button'>(
  name: Name,
  className: string | undefined,
  text = '',
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  if (className) element.className = className
  if (text) element.textContent = text
  return element
}

/** Replaces an element's text; the same text again changes nothing. */
export function write(place: HTMLElement, text: string): void {
  const shown = place.firstChild
  // Changing the text node's data costs only a layout; a new text node would cost a style recalculation too.
  if (shown === null) place.textContent = text
  else if (shown.nodeValue !== text) shown.nodeValue = text
}

/** The calendar is a table to screen readers; its cards are positioned by the minute, which no table element can do. */
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
