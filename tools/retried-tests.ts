import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** The number of earlier runs that are examined. A test is flaky if it also needed a retry in one of these runs. */
const RUNS_REMEMBERED = 10
/**
 * The maximum number of tests that may need a retry in a run. If more tests need a retry, all of these tests count as
 * failed.
 */
const RETRIES_MAX = 5

/** The tests that passed only on a retry, by run, newest run first. */
export type RetriedTests = readonly (readonly string[])[]

/** The tests that count as failed although they passed on the retry. */
export function flakyTests(retried: readonly string[], before: RetriedTests): readonly string[] {
  if (retried.length > RETRIES_MAX) return retried
  const remembered = new Set(before.slice(0, RUNS_REMEMBERED).flat())
  return retried.filter(name => remembered.has(name))
}

/** A fresh clone has no stored retries. */
export function readRetries(file: string): RetriedTests {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as RetriedTests
  } catch {
    return []
  }
}

/** Saves the retries of this run together with the retries of earlier runs. */
export function saveRetries(file: string, retried: readonly string[], before: RetriedTests): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify([retried, ...before].slice(0, RUNS_REMEMBERED), null, 2))
}
