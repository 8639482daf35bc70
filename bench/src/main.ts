/**
 * npm run bench: measures the product's performance and compares it with its targets (docs/performance.md).
 * `npm run bench -- calls kiosk` runs only the two benchmarks of these names. It exits with 1 when a figure is over its
 * target. The office of a real salon, its statements among a million visits (`explain`) and the backup of a million
 * check-ins take long, so they run only when they are named.
 */
const BENCHES: Record<string, () => Promise<boolean>> = {
  calls: async () => (await import('./calls/calls-bench.ts')).benchCalls(),
  calendar: async () => (await import('./calendar/calendar-bench.ts')).benchCalendar(),
  live: async () => (await import('./live/live-bench.ts')).benchLive(),
  restart: async () => (await import('./restart/restart-bench.ts')).benchRestart(),
  kiosk: async () => (await import('./kiosk/kiosk-bench.ts')).benchKiosk(),
  office: async () => (await import('./office/office-bench.ts')).benchOffice(),
  explain: async () => (await import('./office/explain-bench.ts')).benchExplain(),
  backup: async () => (await import('./backup/backup-bench.ts')).benchBackup(),
}

const asked = process.argv.slice(2)
const usual = Object.keys(BENCHES).filter(name => !['backup', 'office', 'explain'].includes(name))
const unknown = asked.filter(name => !BENCHES[name])
if (unknown.length > 0) {
  console.error(`There is no benchmark called ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}.`)
  process.exit(2)
}
let isOk = true
for (const name of asked.length > 0 ? asked : usual) isOk = (await BENCHES[name]!()) && isOk
process.exit(isOk ? 0 : 1)
