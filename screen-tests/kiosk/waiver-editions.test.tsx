import { CALLS } from '@frontlash/contract/calls'
import type { CurrentWaiverResponse, SignWaiverBody, WaiverTextResponse } from '@frontlash/contract/waivers'
import { WAIVER_TITLE, WAIVER_VERSION } from '@frontlash/domain/waiver/waiver-text'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openApp } from '../support/open-app.tsx'
import { passTime } from '../support/pass-time.ts'
import { loseConnection, respond, sentTo } from '../support/responses.ts'
import { arrivedAt, BUILT_IN_WAIVER, goToScreen, press, sign, startVisits } from '../support/visit.ts'

const NEW_VERSION = 'b'.repeat(64)
const NEW_TEXT: WaiverTextResponse = {
  version: NEW_VERSION,
  language: 'en',
  title: 'A new consent',
  sections: [
    { heading: '1. All', paragraphs: ['I agree.'] },
    { heading: '2. The law', paragraphs: ['It says so.'] },
  ],
}
const EDITION = { edition: 2, versions: { en: NEW_VERSION }, setApart: [2] }
const NEW_IN_FORCE: CurrentWaiverResponse = { ...BUILT_IN_WAIVER, ...EDITION, version: NEW_VERSION }
const HOUR = 3_600_000

beforeEach(startVisits)
afterEach(() => {
  vi.useRealTimers()
})

const signedVersion = () => (sentTo(CALLS.signWaiver).at(-1)!.body as SignWaiverBody).evidence!.version
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

/** Leaves a tablet at rest until it has loaded the editions, and then closes the page. */
async function afterARest(): Promise<void> {
  await openApp('/')
  await vi.waitFor(async () => {
    await passTime(1_000)
    expect(sentTo(CALLS.waiverText)).toHaveLength(1)
  })
  await passTime(100)
  cleanup()
}

test('the waiver shows the title and highlighted parts of the edition in force, and the signature names its version', async () => {
  respond(CALLS.waiverText, NEW_TEXT)
  respond(CALLS.currentWaiver, NEW_IN_FORCE)
  await goToScreen('/waiver')
  await heading('A new consent')
  const apart = [...document.querySelectorAll('[data-set-apart] h2')].map(one => one.textContent)
  expect(apart).toEqual(['2. The law'])
  await sign()
  await press('Sign & Submit')
  await passTime(3_000)
  await arrivedAt('/appointment-status')
  expect(signedVersion()).toBe(NEW_VERSION)
})

test('the waiver shows the built-in wording if the edition in force cannot be loaded', async () => {
  loseConnection(CALLS.waiverText)
  respond(CALLS.currentWaiver, NEW_IN_FORCE)
  await goToScreen('/waiver')
  await heading(WAIVER_TITLE)
  await sign()
  await press('Sign & Submit')
  await passTime(3_000)
  expect(signedVersion()).toBe(WAIVER_VERSION)
})

test('a waiver without wording shows an error, and cannot be signed', async () => {
  respond(CALLS.waiverText, { ...NEW_TEXT, sections: [] })
  respond(CALLS.currentWaiver, NEW_IN_FORCE)
  await goToScreen('/waiver')
  await heading('The waiver cannot be shown right now. Please see the front desk.')
  expect(screen.queryByRole('button', { name: 'Sign & Submit' })).toBeNull()
  await press('Back')
  await arrivedAt('/')
})

test.each([
  ['before its day the old text', HOUR, WAIVER_TITLE],
  ['from its day on the new text', -1, 'A new consent'],
])('a tablet without a network shows the right stored edition of the waiver (%s)', async (_what, beginsInMs, title) => {
  const effectiveFrom = new Date(Date.now() + 30_000 + beginsInMs).toISOString()
  respond(CALLS.waiverText, NEW_TEXT)
  respond(CALLS.currentWaiver, { ...BUILT_IN_WAIVER, next: { ...EDITION, effectiveFrom } })
  await afterARest()
  loseConnection(CALLS.currentWaiver)
  loseConnection(CALLS.waiverText)
  await passTime(30_000)
  await goToScreen('/waiver')
  await heading(title)
})

test('a tablet without a network keeps the edition in force if the next edition was withdrawn earlier', async () => {
  const effectiveFrom = new Date(Date.now() + 60_000).toISOString()
  respond(CALLS.waiverText, NEW_TEXT)
  respond(CALLS.currentWaiver, { ...BUILT_IN_WAIVER, next: { ...EDITION, effectiveFrom } })
  await afterARest()
  respond(CALLS.currentWaiver, BUILT_IN_WAIVER)
  const asked = sentTo(CALLS.currentWaiver).length
  await openApp('/')
  await vi.waitFor(async () => {
    await passTime(1_000)
    expect(sentTo(CALLS.currentWaiver).length).toBeGreaterThan(asked)
  })
  await passTime(100)
  cleanup()
  loseConnection(CALLS.currentWaiver)
  loseConnection(CALLS.waiverText)
  await passTime(90_000)
  await goToScreen('/waiver')
  await heading(WAIVER_TITLE)
})
