import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** A test counts as flaky when it needed a second try in one of so many runs before this one too. */
const RUNS_REMEMBERED = 10
/** More tests than these at a second try are no bad luck of one run. */
const SECOND_TRIES_MAX = 5

/** The tests that passed only at the second try in the last runs of this checkout, the newest run first. */
export type SecondTries = readonly (readonly string[])[]

/** Which tests of this run count as failed, although they passed at the second try. */
export function flakyTests(secondTry: readonly string[], before: SecondTries): readonly string[] {
  if (secondTry.length > SECOND_TRIES_MAX) return secondTry
  const remembered = new Set(before.slice(0, RUNS_REMEMBERED).flat())
  return secondTry.filter(name => remembered.has(name))
}

/** The runs before this one; none on a fresh clone. */
export function readSecondTries(file: string): SecondTries {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as SecondTries
  } catch {
    return []
  }
}

/** Saves this run before the others. */
export function saveSecondTries(file: string, secondTry: readonly string[], before: SecondTries): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify([secondTry, ...before].slice(0, RUNS_REMEMBERED), null, 2))
}
