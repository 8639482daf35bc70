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

export function drawing(className: string | undefined): SVGElement {
  const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  icon.setAttribute('class', className ?? '')
  icon.setAttribute('viewBox', '0 0 16 16')
  icon.append(document.createElementNS('http://www.w3.org/2000/svg', 'path'))
  return icon
}

/** Inserts elements before `next` in the given order. Elements that are already at their position are not moved. */
export function insertInOrder(parent: HTMLElement, elements: readonly HTMLElement[], next: Element | null): void {
  let place = next
  for (const element of elements) {
    if (element === place) place = place.nextElementSibling
    else parent.insertBefore(element, place)
  }
}

/** Sets the content of an element if it has changed. */
export function write(place: HTMLElement, text: string): void {
  const shown = place.firstChild
  // The existing DOM node is changed, because the browser would recalculate the styles for a new node.
  if (shown === null) place.textContent = text
  else if (shown.nodeValue !== text) shown.nodeValue = text
}

/** ARIA roles make the calendar a grid. A table element could not position cards by the minute. */
export function asRow(element: HTMLElement): void {
  element.setAttribute('role', 'row')
}

export function asGrid(element: HTMLElement, name: string): void {
  setRole(element, 'grid', name)
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
