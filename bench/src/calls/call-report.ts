import { report } from '../report.ts'

type CallCost = {
  name: string
  cpuMicros: number
  processCpuMicros: number
  p50Ms: number
  p99Ms: number
  limit?: string
  ratio?: number
  max?: number | undefined
}

/** The maximum time of a lookup among a million bookings, relative to a lookup among a thousand. */
const MAX_GROWTH = 1.5

export const callReport = {
  calls: (callers: number, costs: readonly CallCost[], isJudged: boolean): void => {
    const crowd = callers === 1 ? 'one caller' : `${callers} callers at once`
    console.log(`\nWith ${crowd}: processor time of the main thread (whole process in brackets), and latency`)
    for (const one of costs) {
      const figures = [
        one.name.padEnd(18),
        `${one.cpuMicros.toFixed(0).padStart(6)} us`,
        `(${one.processCpuMicros.toFixed(0)} us)`.padStart(11),
        `p50 ${one.p50Ms.toFixed(1)} ms`.padStart(12),
        `p99 ${one.p99Ms.toFixed(1)} ms`.padStart(13),
      ]
      const target =
        one.ratio === undefined || one.max === undefined
          ? ''
          : `   ${one.ratio.toFixed(2)} x ${one.limit}${isJudged ? ` (at most ${one.max}): ${report.verdict(one.ratio, one.max)}` : ''}`
      console.log(`${figures.join(' ')}${target}`)
    }
  },
  growth: (few: number, many: number): void => {
    const ratio = many / few
    console.log(
      `\nPhone-and-day lookup, median: ${few.toFixed(3)} ms among 1,000 bookings, ${many.toFixed(3)} ms among 1,000,000:` +
        ` ${ratio.toFixed(2)} x (at most ${MAX_GROWTH}): ${report.verdict(ratio, MAX_GROWTH)}\n`,
    )
  },
}
