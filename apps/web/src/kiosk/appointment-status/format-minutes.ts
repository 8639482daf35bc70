import type { Say } from '@frontlash/domain/messages/say'

/** Formats minutes as words: `48 minutes`, `1 hour`, `2 hours 5 minutes`. */
export function formatMinutes(say: Say, minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const words = [hours > 0 && say('common.hours', { n: hours }), rest > 0 && say('common.minutes', { n: rest })]
  return words.filter(Boolean).join(' ') || say('common.minutes', { n: 0 })
}
