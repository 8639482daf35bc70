import { expect, test } from 'vitest'
import { isIos } from './installed-app.ts'

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  ['an iPad counts as an iOS device', `Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) ${WEBKIT}`, 5, true],
  [
    'an iPad that asks for desktop pages counts as an iOS device',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT}`,
    5,
    true,
  ],
  ['an iPhone counts as an iOS device', `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${WEBKIT}`, 5, true],
  ['a Mac does not count as an iOS device', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT}`, 0, false],
  ['an Android tablet does not count as an iOS device', 'Mozilla/5.0 (Linux; Android 14; SM-X200)', 10, false],
])('%s', (_, userAgent, maxTouchPoints, response) => {
  expect(isIos({ userAgent, maxTouchPoints })).toBe(response)
})
