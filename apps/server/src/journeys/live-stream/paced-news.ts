import type { BoardNews } from '../../records/board-events/board-news-store.ts'

/** Most events that one listener gets in any second. */
export const EVENTS_A_SECOND = 10
const SECOND_MS = 1_000

/** Holds a listener's news back where it comes too fast. */
export type PacedNews = {
  /** Takes what has happened and answers what may go out now, in order. */
  readonly take: (news: readonly BoardNews[], nowMs: number) => BoardNews[]
  readonly isWaiting: () => boolean
}

/**
 * Lets EVENTS_A_SECOND events through in any second and keeps the rest. Of two that wait and are about the same row only the
 * newer one is kept; it takes its place at the end, so that positions always grow (docs/product/live-stream.md).
 */
export function pacedNews(): PacedNews {
  const waiting = new Map<string, BoardNews>()
  let sentMs: number[] = []
  return {
    take: (news, nowMs) => {
      for (const one of news) {
        const key = `${one.kind} ${one.subject}`
        waiting.delete(key)
        waiting.set(key, one)
      }
      sentMs = sentMs.filter(at => nowMs - at < SECOND_MS)
      const due: BoardNews[] = []
      for (const [key, one] of waiting) {
        if (sentMs.length >= EVENTS_A_SECOND) break
        waiting.delete(key)
        sentMs.push(nowMs)
        due.push(one)
      }
      return due
    },
    isWaiting: () => waiting.size > 0,
  }
}
