/** True on a tablet or phone that runs the product from its home screen. */
export function isInstalledOnTouchDevice(): boolean {
  const isInstalled =
    matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches ||
    // iOS reports an installed app only by this property.
    (navigator as { standalone?: boolean }).standalone === true
  return isInstalled && navigator.maxTouchPoints > 0
}

/** True on an iPad, iPhone or iPod that runs the product from its home screen. */
export function isInstalledOnIos(): boolean {
  return isInstalledOnTouchDevice() && isIos(navigator)
}

/**
 * True for an iPad, iPhone or iPod, including an iPad that requests desktop pages: only its touch screen tells it from
 * a Mac.
 */
export function isIos({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  return /iPad|iPhone|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}
