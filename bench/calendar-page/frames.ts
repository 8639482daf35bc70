/** Waits until the next frame is painted. Resolves with the time. */
export function frameEnd(inFrame: () => void = () => {}): Promise<number> {
  return new Promise(resolve => {
    const painted = new MessageChannel()
    painted.port1.onmessage = () => resolve(performance.now())
    requestAnimationFrame(() => {
      inFrame()
      painted.port2.postMessage(null)
    })
  })
}

/** A page counts as fully drawn after this number of frames without a change. */
const QUIET_FRAMES = 4

/** Waits until `count` is above zero and stable. Resolves with the end of the frame that contained the last change. */
export async function lastDrawnAt(count: () => number): Promise<number> {
  let shown = 0
  let drawnAt = 0
  for (let quiet = 0; quiet < QUIET_FRAMES; ) {
    let now = 0
    const endedAt = await frameEnd(() => {
      now = count()
    })
    if (now > 0 && now === shown) quiet++
    else [shown, drawnAt, quiet] = [now, endedAt, 0]
  }
  return drawnAt
}

/**
 * Runs `work` for each item in a separate task, without a delay between the tasks. The messages of a stream arrive in
 * the same way.
 */
export function runInTasks<Item>(items: readonly Item[], work: (item: Item) => void): Promise<void> {
  return new Promise(resolve => {
    const channel = new MessageChannel()
    let at = 0
    channel.port1.onmessage = () => {
      work(items[at]!)
      at++
      if (at === items.length) resolve()
      else channel.port2.postMessage(null)
    }
    channel.port2.postMessage(null)
  })
}

/** Records the milliseconds between frames. Returns a function that stops the recording and returns the values. */
export function watchFrames(): () => number[] {
  const gaps: number[] = []
  let last = performance.now()
  let isOver = false
  const nextFrame = () => {
    const now = performance.now()
    gaps.push(now - last)
    last = now
    if (!isOver) requestAnimationFrame(nextFrame)
  }
  requestAnimationFrame(nextFrame)
  return () => {
    isOver = true
    return gaps
  }
}
