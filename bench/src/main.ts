import { runByName } from './run-by-name.ts'

/**
 * npm run bench: measures the product's performance and compares it with its targets (docs/performance.md). `npm run
 * bench -- calls kiosk` runs only these two benchmarks. Exits with 1 if a figure exceeds its target. The benchmarks
 * `office` (the office of a real salon) and `explain` (the office's statements among a million visits) take long, so
 * they run only by name.
 */
const BENCHES: Record<string, () => Promise<boolean>> = {
  calls: async () => (await import('./calls/calls-bench.ts')).benchCalls(),
  calendar: async () => (await import('./calendar/calendar-bench.ts')).benchCalendar(),
  live: async () => (await import('./live/live-bench.ts')).benchLive(),
  kiosk: async () => (await import('./kiosk/kiosk-bench.ts')).benchKiosk(),
  office: async () => (await import('./office/office-bench.ts')).benchOffice(),
  explain: async () => (await import('./office/explain-bench.ts')).benchExplain(),
}

await runByName('benchmark', BENCHES, ['office', 'explain'])
