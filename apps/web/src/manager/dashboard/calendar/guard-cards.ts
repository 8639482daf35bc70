let guardArea: ((area: Element) => void) | undefined

/**
 * Makes cards ignore presses for a moment after they have appeared or moved. The press guard is loaded at the first
 * call, because it is needed only after the day has been drawn.
 */
export function guardCards(area: Element): void {
  if (guardArea) {
    guardArea(area)
    return
  }
  void import('@frontlash/ui/press-guard').then(
    loaded => {
      guardArea = loaded.guardArea
      guardArea(area)
    },
    () => undefined,
  )
}
