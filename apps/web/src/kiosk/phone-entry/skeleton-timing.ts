/** How long "Processing..." is shown after Check In was pressed, before the skeleton appears. */
export const SKELETON_DELAY_MS = 150
export const MIN_SKELETON_MS = 1800
export const PROGRESS_STEP_MS = 300
export const PROGRESS_PERCENTS = [20, 45, 70, 90, 100] as const
/** How long "Success!" is shown. It is enough for the animation of the closing eye. */
export const SUCCESS_SHOWN_MS = 400

/** Returns how many of the ten lashes are pink: two for each completed step. */
export function pinkLashes(progressPercent: number): number {
  return 2 * PROGRESS_PERCENTS.filter(percent => percent <= progressPercent).length
}

/**
 * Runs the skeleton's timers, and calls back at each step. The promise resolves after the minimum time; after `stop` it
 * never settles.
 */
export function runSkeleton(on: { shown: () => void; progress: (percent: number) => void }): {
  finished: Promise<void>
  stop: () => void
} {
  const timers: ReturnType<typeof setTimeout>[] = []
  const at = (ms: number, act: () => void) => timers.push(setTimeout(act, ms))
  const finished = new Promise<void>(resolve => {
    at(SKELETON_DELAY_MS, on.shown)
    PROGRESS_PERCENTS.forEach((percent, step) => {
      at(SKELETON_DELAY_MS + (step + 1) * PROGRESS_STEP_MS, () => on.progress(percent))
    })
    at(SKELETON_DELAY_MS + MIN_SKELETON_MS, resolve)
  })
  return { finished, stop: () => timers.forEach(clearTimeout) }
}
