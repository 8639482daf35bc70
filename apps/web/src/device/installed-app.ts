export function isInstalledOnTouchDevice(): boolean {
  const isInstalled =
    matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches ||
    // On iOS only this property identifies an installed app.
    (navigator as { standalone?: boolean }).standalone === true
  return isInstalled && navigator.maxTouchPoints > 0
}

export function isInstalledOnIos(): boolean {
  return isInstalledOnTouchDevice() && isIos(navigator)
}

/** True for an iPad, iPhone or iPod. An iPad that requests desktop pages looks like a Mac, but has a touch screen. */
export function isIos({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  return /iPad|iPhone|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}
