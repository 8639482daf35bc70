// npm run mutations: changes the code in one place at a time (a "mutant") and reports mutants that no test detects.
// MUTATE=kiosk/check-in mutates the journeys in this folder instead of the domain; this takes several seconds per
// mutant.
const { MUTATE: folder } = process.env
const sources = folder ? `apps/server/src/journeys/${folder}` : 'packages/domain/src/**'

export default {
  testRunner: 'vitest',
  vitest: { configFile: 'tools/mutations/vitest.config.ts' },
  mutate: [`${sources}/*.ts`, '!**/*.test.ts', '!**/test-day.ts'],
  // Stryker copies all files that are not ignored. It cannot parse a tsconfig.json for TypeScript 7.
  ignorePatterns: ['**', '!{packages,apps,docs,tools}/**', '!package.json', '**/node_modules', '**/tsconfig.json'],
  tempDirName: '.cache/mutations',
  coverageAnalysis: 'perTest',
  concurrency: 1,
  dryRunTimeoutMinutes: 30,
  reporters: ['clear-text', 'html'],
  htmlReporter: { fileName: '.cache/mutations.html' },
  clearTextReporter: { allowColor: false, logTests: false },
}
