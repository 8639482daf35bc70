/** Minutes in words: `48 minutes`, `1 hour`, `2 hours 5 minutes`. */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const words = [count(hours, 'hour'), count(rest, 'minute')].filter(part => part !== null)
  return words.length === 0 ? '0 minutes' : words.join(' ')
}

function count(amount: number, unit: string): string | null {
  if (amount === 0) return null
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}
