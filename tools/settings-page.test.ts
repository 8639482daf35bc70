import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppUnderTest, openContext } from '../apps/server/test/salon-under-test.ts'
import { typedSettings } from '../apps/server/test/typed-settings.ts'
import { examplesOfSettings, outputPattern } from './salon-machine/owner-pages.ts'

let under: AppUnderTest
beforeAll(async () => {
  under = await openContext()
})
afterAll(() => under.close())

/** Splits a line into words, as a shell does. */
const wordsOf = (line: string) =>
  execFileSync('sh', ['-c', `printf '%s\\0' ${line}`], { encoding: 'utf8' })
    .split('\0')
    .slice(0, -1)

test('each example in docs/settings.md prints the output that the page shows', async () => {
  const examples = examplesOfSettings()
  expect(examples.length).toBeGreaterThan(10)
  for (const { line, output } of examples) {
    const [npm, run, name, dashes, ...args] = wordsOf(line)
    expect([npm, run, name, dashes], line).toEqual(['npm', 'run', 'settings', '--'])
    expect(await typedSettings(under.context, args), line).toMatch(outputPattern(output))
  }
})
