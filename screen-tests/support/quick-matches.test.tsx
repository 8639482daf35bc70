import { expect, test } from 'vitest'
import { installQuickMatches } from './quick-matches.ts'

const SELECTORS = [
  ...['a', 'h1', 'svg', 'title', '*', 'input[type="checkbox"]', 'input:not([list])', 'p.note', 'a#top', 'li, a'],
  ...[
    'nav a',
    'nav > a',
    'h1 + a',
    ':not(a)',
    '[href]',
    '[title="x, y"]',
    'a[title="x, y"]',
    'a:is(p, a)',
    'html',
    'A',
  ],
]

test('the fast replacement of `matches` returns the same results as `matches` of jsdom', () => {
  document.body.innerHTML =
    '<nav><h1>One</h1><a href="/" id="top" title="x, y">Two</a></nav><p class="note">Three</p><input type="checkbox"><svg><title>Four</title></svg>'
  installQuickMatches()
  const whole = (Element.prototype as Element & { wholeMatches?: Element['matches'] }).wholeMatches!
  let matching = 0
  for (const element of document.querySelectorAll('*'))
    for (const selector of SELECTORS) {
      const says = whole.call(element, selector)
      matching += says ? 1 : 0
      expect([element.localName, selector, element.matches(selector)]).toEqual([element.localName, selector, says])
    }
  expect(matching).toBeGreaterThan(SELECTORS.length)
})

test('the fast replacement of `matches` returns false for an empty selector, with which failed queries print the page', () => {
  installQuickMatches()
  expect(document.body.matches('')).toBe(false)
})
