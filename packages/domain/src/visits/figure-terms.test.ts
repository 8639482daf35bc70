import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FIGURE_TERMS } from './figure-terms.ts'

const PAGE = readFileSync(join(import.meta.dirname, '../../../../docs/product/office/insights.md'), 'utf8')

test('the definitions of the figures on the screen equal the definitions in docs/product/office/insights.md', () => {
  for (const [term, meaning] of FIGURE_TERMS) expect(PAGE).toContain(`| ${term} | ${meaning} |`)
})
