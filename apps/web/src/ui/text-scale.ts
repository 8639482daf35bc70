/** Returns the scale of the browser's text size: 2 for text twice as large as the default. */
export function readTextScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1
}
