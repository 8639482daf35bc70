/**
 * Long tests about code that rarely changes: installing and upgrading, outages, crashes, restarts, the end of a day, an
 * owner's week, all screen sizes, all states of all lists. `npm test` skips them, `npm test -- long` runs only them, and
 * `npm run check-all` runs all tests.
 */
export const LONG_UNIT_FILES: readonly string[] = [
  'tools/salon-machine.test.ts',
  'tools/salon-in-a-checkout.test.ts',
  'tools/containers.test.ts',
  'tools/network-upgrades.test.ts',
  'tools/upgrade.test.ts',
  'apps/server/src/several-machines.test.ts',
  'apps/server/src/backups/backups.test.ts',
  'apps/server/src/commands/backup-commands.test.ts',
  'apps/server/src/commands/setup.test.ts',
  'apps/server/src/records/appointments/large-day.test.ts',
  'apps/server/src/journeys/office/visits/visit-export.test.ts',
  'screen-tests/office/accessible-states.test.tsx',
  'screen-tests/office/every-list.test.tsx',
]

export const LONG_BROWSER_FILES: readonly string[] = [
  'e2e/a-real-salon.e2e.ts',
  'e2e/behind-the-proxy.e2e.ts',
  'e2e/calendar-touch.e2e.ts',
  'e2e/dashboard-midnight.e2e.ts',
  'e2e/forced-colours-everywhere.e2e.ts',
  'e2e/header-sizes.e2e.ts',
  'e2e/in-webkit.e2e.ts',
  'e2e/languages-everywhere.e2e.ts',
  'e2e/languages-in-a-visit.e2e.ts',
  'e2e/large-letters.e2e.ts',
  'e2e/logo.e2e.ts',
  'e2e/map-of-screens.e2e.ts',
  'e2e/months-of-clients.e2e.ts',
  'e2e/nothing-is-lost.e2e.ts',
  'e2e/office-everywhere.e2e.ts',
  'e2e/office-outage.e2e.ts',
  'e2e/office-server-outage.e2e.ts',
  'e2e/own-network.e2e.ts',
  'e2e/owners-week.e2e.ts',
  'e2e/palm.e2e.ts',
  'e2e/restarts.e2e.ts',
  'e2e/shared-phone.e2e.ts',
  'e2e/survey-link.e2e.ts',
  'e2e/the-sandbox-page.e2e.ts',
  'e2e/unconfirmed-sign-in.e2e.ts',
  'e2e/upgrade-in-mid-visit.e2e.ts',
  'e2e/words-everywhere.e2e.ts',
]

/** Globs of the files that this run skips. `npm test` sets TEST_FILES to `short`, which skips long tests. */
export function leftOut(files: readonly string[]): string[] {
  return process.env.TEST_FILES === 'short' ? files.map(file => `**/${file}`) : []
}
