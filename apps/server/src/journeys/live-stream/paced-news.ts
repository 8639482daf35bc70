import type { BoardNews } from '../../records/board-events/board-news-store.ts'

/** Most sends that one listener gets in any second, what goes ahead of its turn apart. */
export const SENDS_A_SECOND = 10
/** Most events of one send. */
export const SEND_MAX_EVENTS = 100
/** Most bytes of one send; a larger event goes alone. */
export const SEND_MAX_BYTES = 64 * 1024
const SECOND_MS = 1_000

/** What may go out now. */
export type DueNews = {
  /** What people did and whose turn is later: sent without an id, and again in its turn. */
  readonly ahead: readonly BoardNews[]
  /** One send, in the order of positions. */
  readonly inTurn: readonly BoardNews[]
}

/** Holds a listener's news back where it comes too fast. */
export type PacedNews = {
  /** Takes what has happened and returns what may go out now. */
  readonly take: (news: readonly BoardNews[], nowMs: number) => DueNews
  readonly isWaiting: () => boolean
}

/**
 * Lets SENDS_A_SECOND sends through in any second and keeps the rest. Of two that wait and are about the same row only the
 * newer one is stored; it takes its place at the end, so that positions always grow. What a person did and what has to wait
 * is answered at once as well, because a large change at the booking system must not hold it up
 * (docs/product/live-stream.md).
 *
 * @param bytesOf how long an event is on the wire
 */
export function pacedNews(bytesOf: (news: BoardNews) => number): PacedNews {
  const waiting = new Map<string, BoardNews>()
  let sentMs: number[] = []

  const nextSend = (nowMs: number): readonly BoardNews[] => {
    sentMs = sentMs.filter(at => nowMs - at < SECOND_MS)
    if (waiting.size === 0 || sentMs.length >= SENDS_A_SECOND) return []
    sentMs.push(nowMs)
    const send = firstOf(waiting.values(), bytesOf)
    for (const one of send) waiting.delete(rowOf(one))
    return send
  }

  return {
    take: (news, nowMs) => {
      for (const one of news) {
        const row = rowOf(one)
        waiting.delete(row)
        waiting.set(row, one)
      }
      const inTurn = nextSend(nowMs)
      const held = news.filter(one => one.isByPerson && waiting.get(rowOf(one)) === one)
      return { ahead: firstOf(held, bytesOf), inTurn }
    },
    isWaiting: () => waiting.size > 0,
  }
}

function rowOf({ kind, subject }: BoardNews): string {
  return `${kind} ${subject}`
}

/** As many as fit into one send. */
function firstOf(news: Iterable<BoardNews>, bytesOf: (news: BoardNews) => number): readonly BoardNews[] {
  const first: BoardNews[] = []
  let bytes = 0
  for (const one of news) {
    bytes += bytesOf(one)
    if (first.length === SEND_MAX_EVENTS || (first.length > 0 && bytes > SEND_MAX_BYTES)) break
    first.push(one)
  }
  return first
}
