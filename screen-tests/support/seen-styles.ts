/** Elements that the browser's own style sheet does not display. */
const NOT_DISPLAYED = new Set(['head', 'script', 'style', 'template', 'title'])

const isDisplayed = (element: Element) =>
  !NOT_DISPLAYED.has(element.localName) &&
  !element.hasAttribute('hidden') &&
  (element.localName !== 'dialog' || element.hasAttribute('open'))

/**
 * Returns an inherited style property: the inline value of the element, or of the nearest ancestor that has an inline
 * value.
 */
function inherited(from: Element, property: 'visibility' | 'pointerEvents'): string | undefined {
  for (let at: Element | null = from; at; at = at.parentElement) {
    const value = (at as HTMLElement).style[property]
    if (value) return value
  }
  return undefined
}

/**
 * Computes the styles that queries by role and presses need, without any style sheet. jsdom would match all rules of
 * its own style sheet for each element, which took a fifth of the time of all screen tests. jsdom computes all other
 * styles.
 */
export function installSeenStyles(): void {
  const whole = window.getComputedStyle.bind(window)
  window.getComputedStyle = (element, pseudo) => {
    const seen = {
      get display() {
        const { display } = (element as HTMLElement).style
        return display || (isDisplayed(element) ? 'block' : 'none')
      },
      get visibility() {
        return inherited(element, 'visibility') ?? 'visible'
      },
      get pointerEvents() {
        return inherited(element, 'pointerEvents') ?? 'auto'
      },
      get opacity() {
        return (element as HTMLElement).style.opacity || '1'
      },
    }
    const partOf = (name: string): unknown =>
      name in seen ? seen[name as keyof typeof seen] : Reflect.get(whole(element, pseudo), name)
    return new Proxy({} as CSSStyleDeclaration, {
      get: (_, name) =>
        name === 'getPropertyValue'
          ? (property: string) =>
              property in seen ? seen[property as keyof typeof seen] : whole(element, pseudo).getPropertyValue(property)
          : partOf(name as string),
    })
  }
}
