import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** The number of previous runs to consider: a test is flaky if it also needed a retry in one of these runs. */
const RUNS_REMEMBERED = 10
/** The maximum number of retried tests in a run; if more tests need a retry, all of them count as failed. */
const RETRIES_MAX = 5

/** For each of the last runs of this checkout, the tests that passed only at the retry; the newest run first. */
export type RetriedTests = readonly (readonly string[])[]

/** The tests of this run that count as failed although they passed at the retry. */
export function flakyTests(retried: readonly string[], before: RetriedTests): readonly string[] {
  if (retried.length > RETRIES_MAX) return retried
  const remembered = new Set(before.slice(0, RUNS_REMEMBERED).flat())
  return retried.filter(name => remembered.has(name))
}

/** Reads the retries of previous runs; a fresh clone has none. */
export function readRetries(file: string): RetriedTests {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as RetriedTests
  } catch {
    return []
  }
}

/** Saves the retries of this run before the retries of earlier runs. */
export function saveRetries(file: string, retried: readonly string[], before: RetriedTests): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify([retried, ...before].slice(0, RUNS_REMEMBERED), null, 2))
}
