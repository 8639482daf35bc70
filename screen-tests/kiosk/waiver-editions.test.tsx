import { CALLS } from '@frontlash/contract/calls'
import type { CurrentWaiverResponse, SignWaiverBody, WaiverTextResponse } from '@frontlash/contract/waivers'
import { BUILT_IN_VERSIONS } from '@frontlash/domain/waiver/built-in-waiver'
import { WAIVER_TITLE, WAIVER_VERSION } from '@frontlash/domain/waiver/waiver-text'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openApp } from '../support/open-app.tsx'
import { passTime } from '../support/pass-time.ts'
import { loseConnection, respond, respondWith, sentTo } from '../support/responses.ts'
import { alertOf, arrivedAt, BUILT_IN_WAIVER, button, goToScreen, press, sign, startVisits } from '../support/visit.ts'

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

const signed = () => (sentTo(CALLS.signWaiver).at(-1)!.body as SignWaiverBody).evidence!
const signedVersion = () => signed().version
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

test('the waiver shows the title and highlighted parts of the edition in force', async () => {
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

test('a waiver whose wording cannot be loaded shows an error and cannot be signed', async () => {
  respond(CALLS.waiverText, { ...NEW_TEXT, sections: [] })
  respond(CALLS.currentWaiver, NEW_IN_FORCE)
  await goToScreen('/waiver')
  await heading('The waiver cannot be shown right now. Please see the front desk.')
  expect(screen.queryByRole('button', { name: 'Sign & Submit' })).toBeNull()
  await press('Back')
  await arrivedAt('/')
})

test.each([
  ['the old text on the last day before the new edition', HOUR, WAIVER_TITLE],
  ['the new text on the first day of the new edition', -1, 'A new consent'],
])(
  'a tablet without a network shows the stored edition of the waiver that is in force (%s)',
  async (_what, beginsInMs, title) => {
    const effectiveFrom = new Date(Date.now() + 30_000 + beginsInMs).toISOString()
    respond(CALLS.waiverText, NEW_TEXT)
    respond(CALLS.currentWaiver, { ...BUILT_IN_WAIVER, next: { ...EDITION, effectiveFrom } })
    await afterARest()
    loseConnection(CALLS.currentWaiver)
    loseConnection(CALLS.waiverText)
    await passTime(30_000)
    await goToScreen('/waiver')
    await heading(title)
  },
)

test('a tablet without a network does not show a withdrawn edition of the waiver', async () => {
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

describe('a waiver in a salon that offers Spanish and Vietnamese', () => {
  const choose = async (shown: string, name: string) => {
    await press(shown)
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
  }
  beforeEach(() => {
    document.documentElement.dataset.languages = 'es vi'
    respond(CALLS.currentWaiver, BUILT_IN_WAIVER)
  })

  test('loses its signature if the client changes the language', async () => {
    loseConnection(CALLS.waiverText)
    await goToScreen('/waiver')
    await heading(WAIVER_TITLE)
    await sign()
    await press('Language: English')
    expect(await screen.findByText('If you change the language, the signature is cleared.')).toBeVisible()
    await passTime(5_000)
    const changedAt = Date.now()
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Tiếng Việt' }))
    await heading('Bản đồng ý và miễn trừ trách nhiệm')
    const statute = await screen.findByText(/^“A general release does not extend/)
    expect([statute.lang, statute.closest('div')!.lang]).toEqual(['en', 'vi'])
    await press(/^(Sign & Submit|Ký và gửi)$/)
    await alertOf(/^(Please sign the waiver|Xin ký tên)/)
    await press('Ngôn ngữ: Tiếng Việt')
    expect((await screen.findByRole('dialog')).textContent).not.toContain('chữ ký sẽ bị xóa')
    await press('Đóng')
    await sign()
    await press(/^(Sign & Submit|Ký và gửi)$/)
    await passTime(3_000)
    await arrivedAt('/appointment-status')
    expect(signed()).toMatchObject({ version: BUILT_IN_VERSIONS.vi, language: 'vi' })
    expect(Date.parse(signed().shownAt)).toBeGreaterThanOrEqual(changedAt)
  })

  test('is shown in the chosen language even on a tablet without a network', async () => {
    const es: WaiverTextResponse = { ...NEW_TEXT, version: 'c'.repeat(64), language: 'es', title: 'Un consentimiento' }
    const vietnamese = { ...NEW_TEXT, version: 'd'.repeat(64), language: 'vi' as const, title: 'Một bản' }
    const texts = [NEW_TEXT, es, vietnamese]
    respondWith(CALLS.waiverText, ({ path }) => Response.json(texts.find(({ version }) => path.endsWith(version))))
    const versions = { en: NEW_VERSION, es: es.version, vi: vietnamese.version }
    respond(CALLS.currentWaiver, { ...NEW_IN_FORCE, versions })
    await openApp('/')
    await vi.waitFor(async () => {
      await passTime(1_000)
      expect(sentTo(CALLS.waiverText)).toHaveLength(3)
    })
    await passTime(100)
    cleanup()
    loseConnection(CALLS.currentWaiver)
    loseConnection(CALLS.waiverText)
    await goToScreen('/waiver')
    await heading('A new consent')
    await choose('Language: English', 'Español')
    await heading('Un consentimiento')
  })

  test('is shown in English if the edition in force has no text in the chosen language', async () => {
    respond(CALLS.waiverText, NEW_TEXT)
    respond(CALLS.currentWaiver, NEW_IN_FORCE)
    await goToScreen('/waiver')
    await choose('Language: English', 'Español')
    await button('Idioma: Español')
    await heading('A new consent')
    expect(screen.getByText('I agree.').closest('[lang]')).toHaveAttribute('lang', 'en-US')
    await sign()
    await press(/^(Sign & Submit|Firmar y enviar)$/)
    await passTime(3_000)
    expect(signed()).toMatchObject({ version: NEW_VERSION, language: 'en-US' })
  })
})
