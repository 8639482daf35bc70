import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** A test counts as flaky if it also needed a second try in one of this many runs before. */
const RUNS_REMEMBERED = 10
/** If more tests than this need a second try in one run, all of them count as failed. */
const SECOND_TRIES_MAX = 5

/** The tests that passed only at the second try in the last runs of this checkout, the newest run first. */
export type SecondTries = readonly (readonly string[])[]

/** The tests of this run that count as failed although they passed at the second try. */
export function flakyTests(secondTry: readonly string[], before: SecondTries): readonly string[] {
  if (secondTry.length > SECOND_TRIES_MAX) return secondTry
  const remembered = new Set(before.slice(0, RUNS_REMEMBERED).flat())
  return secondTry.filter(name => remembered.has(name))
}

/** Reads the second tries of earlier runs; a fresh clone has none. */
export function readSecondTries(file: string): SecondTries {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as SecondTries
  } catch {
    return []
  }
}

/** Saves the second tries of this run in front of those of earlier runs. */
export function saveSecondTries(file: string, secondTry: readonly string[], before: SecondTries): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify([secondTry, ...before].slice(0, RUNS_REMEMBERED), null, 2))
}
