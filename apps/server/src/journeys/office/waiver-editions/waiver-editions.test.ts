import { BUILT_IN_VERSIONS, builtInText } from '@frontlash/domain/waiver/built-in-waiver'
import { writeWaiverFile } from '@frontlash/domain/waiver/waiver-file'
import { WAIVER_SECTIONS, WAIVER_TITLE, WAIVER_VERSION } from '@frontlash/domain/waiver/waiver-text'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readPdf } from '../../../../test/pdf-text.ts'
import { type AppUnderTest, ELEVEN, openContext } from '../../../../test/salon-under-test.ts'
import { enrolDevice, signIn } from '../../../../test/sign-in.ts'
import { type TestClock, testClock } from '../../../../test/test-clock.ts'
import { statement } from '../../../platform/db/statement.ts'
import { saveSetting } from '../../../records/settings/setting-store.ts'
import { lockEditions } from '../../../records/waivers/edition-store.ts'

type Headers = Record<string, string>

let under: AppUnderTest
let clock: TestClock
let admin: Headers
let tablet: Headers

beforeAll(async () => {
  clock = testClock(ELEVEN)
  under = await openContext({ clock })
  admin = await signIn(under, 'admin', { username: 'ada', firstName: 'Ada' })
  tablet = await enrolDevice(under)
})
afterAll(() => under.close())
beforeEach(() => confirm())

/** Confirms the session, as if the admin had just typed the password. */
const confirm = () => under.db.run(statement('', 'update sessions set confirmed_at = :now'), { now: clock.realNow() })

const BUILT_IN = writeWaiverFile({ title: WAIVER_TITLE, sections: WAIVER_SECTIONS })
const CHANGED = BUILT_IN.replace('I choose to have the service', 'I decide to have the service')
const PUBLICATION = { from: '2026-11-21', note: 'Clearer words', lawyerRead: true }

const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, headers = admin) =>
  under.app.inject({ method, url: `/api/office/${url}`, headers, ...(payload && { payload }) })
const list = async () => (await call('GET', 'waiver-editions')).json()
const preview = (en: string, setApart = [8]) => call('POST', 'waiver-editions/preview', { files: { en }, setApart })
const publishNew = (en: string, more: object = {}) =>
  call('POST', 'waiver-editions', { files: { en }, setApart: [8], ...PUBLICATION, ...more })
const publishAgain = (edition: number | string, more: object = {}) =>
  call('POST', `waiver-editions/${edition}/publications`, { ...PUBLICATION, ...more })
const withdraw = (id: string, withdrawn: boolean) => call('PUT', `waiver-publications/${id}`, { withdrawn })
const current = async () => (await under.app.inject({ url: '/api/waivers/current', headers: tablet })).json()
const audited = () =>
  under.db.rows(
    statement('', `select action, object, actor from audit where action like 'waiver edition%' order by id`),
  )
const WAITING = statement(
  '',
  `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
)

describe('editions of the waiver', () => {
  test('can be read and published only by admins, and published only in a confirmed session', async () => {
    const technician = await signIn(under, 'technician', { locations: ['tustin'] })
    const manager = await signIn(under, 'manager', { locations: ['tustin'] })
    const files = { files: { en: CHANGED } }
    const calls = [
      ['GET', 'waiver-editions'],
      ['GET', 'waiver-editions/1/en.md'],
      ['POST', 'waiver-editions/preview', files],
      ['POST', 'waiver-editions/sample', files],
      ['POST', 'waiver-editions', { ...files, ...PUBLICATION }],
      ['POST', 'waiver-editions/1/publications', PUBLICATION],
      ['PUT', 'waiver-publications/0198aaaa-0000-7000-8000-000000000001', { withdrawn: true }],
    ] as const
    for (const [method, url, payload] of calls) {
      const codes: unknown[] = []
      for (const caller of [{}, tablet, technician, manager])
        codes.push((await call(method, url, payload, caller)).json().code)
      expect([url, ...codes]).toEqual([url, 'NOT_SIGNED_IN', 'NOT_SIGNED_IN', 'NOT_ALLOWED', 'NOT_ALLOWED'])
    }
    await under.db.run(statement('', 'update sessions set confirmed_at = null'))
    const unconfirmed: unknown[] = []
    for (const [method, url, payload] of calls.slice(4))
      unconfirmed.push((await call(method, url, payload)).json().code)
    expect(unconfirmed).toEqual(['CONFIRM_SIGN_IN', 'CONFIRM_SIGN_IN', 'CONFIRM_SIGN_IN'])
  })

  test('begin with the built-in edition, whose file can be downloaded', async () => {
    expect(await list()).toMatchObject({
      editions: [
        {
          edition: 1,
          setApart: [8],
          texts: Object.entries(BUILT_IN_VERSIONS).map(([language, version]) => ({ language, version })),
          isBuiltIn: true,
          isInForce: true,
        },
      ],
      publications: [{ edition: 1, effectiveFrom: null, isAhead: false, publishedBy: 'system' }],
      offered: ['en'],
      today: '2026-11-20',
    })
    const file = await call('GET', 'waiver-editions/1/en.md')
    expect([file.headers['content-type'], file.body]).toEqual(['text/markdown; charset=utf-8', BUILT_IN])
    expect((await call('GET', 'waiver-editions/1/es.md')).body).toMatch(/^# Consentimiento y exención/)
    for (const url of ['1/fr.md', '1/en', '9/en.md', 'x/en.md'])
      expect((await call('GET', `waiver-editions/${url}`)).json().code).toBe('NOT_FOUND')
  })

  test('are previewed before publication with all changed words marked', async () => {
    const response = (await preview(CHANGED)).json()
    expect(response.faults).toEqual([])
    expect(response.texts[0].sections).toHaveLength(13)
    const changed = response.changes[0].blocks.filter((block: { change: string }) => block.change !== 'same')
    expect(changed).toHaveLength(1)
    expect(changed[0]).toMatchObject({ kind: 'paragraph', section: 6, change: 'changed' })
    expect(changed[0].pieces).toContainEqual({ text: 'decide', change: 'added' })
    const sample = await call('POST', 'waiver-editions/sample', { files: { en: CHANGED }, setApart: [8] })
    expect([sample.headers['content-type'], sample.rawPayload.subarray(0, 5).toString()]).toEqual([
      'application/pdf',
      '%PDF-',
    ])
    const text = await builtInText('es')
    const spanish = { files: { en: BUILT_IN, es: writeWaiverFile(text) }, setApart: [8], language: 'es' }
    const pdf = (await call('POST', 'waiver-editions/sample', spanish)).rawPayload
    expect(pdf.toString('latin1')).toContain('/Lang (es-US)')
    expect(readPdf(pdf).pages[0]).toContain(text.title)
    const missing = await call('POST', 'waiver-editions/sample', { ...spanish, language: 'vi' })
    expect([missing.statusCode, missing.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'INVALID', field: 'language', msg: 'There is no Vietnamese text.' }),
    ])
    expect((await list()).editions).toHaveLength(1)
  })

  test.each([
    ['no file', {}, 'Please give the English text too, or stop offering English in Settings.'],
    [
      'a fault in a line',
      { en: BUILT_IN.replace('## 2.', '### 2.') },
      /^Line \d+: only one title, headings with ## and plain paragraphs are allowed\.$/,
    ],
    ['a text without a title', { en: 'Hello' }, 'The text needs a title and at least one section.'],
    ['a picture', { en: '\u0000' }, 'This is not a text file.'],
    ['a file of 129 KB', { en: `${BUILT_IN}<!--${'x'.repeat(128 * 1024)}-->` }, 'The file may have 128 KB at most.'],
    [
      'a section less in Spanish',
      { en: BUILT_IN, es: '# T\n\n## 1.\n\nSí.\n' },
      'Spanish has 1 section, English has 13.',
    ],
  ])('are refused with %s, both in the preview and in the publication', async (_what, files, sentence) => {
    const said = sentence instanceof RegExp ? expect.stringMatching(sentence) : sentence
    const shown = (await call('POST', 'waiver-editions/preview', { files })).json()
    expect(shown.faults[0]).toMatchObject({ msg: said })
    for (const url of ['waiver-editions', 'waiver-editions/sample']) {
      const response = await call('POST', url, { files, ...PUBLICATION })
      expect([response.statusCode, response.json()]).toEqual([
        400,
        expect.objectContaining({ code: 'INVALID', msg: said }),
      ])
      expect(response.json().field).toMatch(/^files\.(en|es)$/)
    }
  })

  test.each([
    ['yesterday', { from: '2026-11-19' }, 'from', 'The date must be from today to 90 days ahead.'],
    ['in 91 days', { from: '2027-02-19' }, 'from', 'The date must be from today to 90 days ahead.'],
    ['on no day', { from: 'soon' }, 'from', 'The date must be from today to 90 days ahead.'],
    ['without a lawyer', { lawyerRead: false }, 'lawyerRead', 'Please confirm that a lawyer has read this change.'],
    ['with a long note', { note: 'x'.repeat(501) }, 'note', 'The note may have 500 letters at most.'],
  ])('are refused by a publication %s', async (_what, more, field, msg) => {
    for (const response of [await publishNew(CHANGED, more), await publishAgain(1, more)])
      expect([response.statusCode, response.json()]).toEqual([
        400,
        expect.objectContaining({ code: 'INVALID', field, msg }),
      ])
  })

  test('are refused if their publication would change nothing', async () => {
    const msg = 'This is the text that is used now: nothing was changed.'
    expect((await publishNew(BUILT_IN)).json()).toMatchObject({ code: 'INVALID', msg })
    expect((await publishAgain(1)).json()).toMatchObject({ code: 'INVALID', msg })
    expect((await publishAgain(7)).json().code).toBe('NOT_FOUND')
    expect((await publishAgain('x')).json().code).toBe('NOT_FOUND')
    expect((await list()).editions).toHaveLength(1)
  })

  test('can be published, withdrawn and restored until the day of their publication begins', async () => {
    // Two admins publish at the same time, and one of them presses the button again.
    const { both } = await under.db.transaction(async queries => {
      await lockEditions(queries)
      const both = [publishNew(CHANGED), publishNew(CHANGED)] as const
      await expect.poll(() => under.db.rows(WAITING)).toHaveLength(2)
      return { both }
    })
    const [made, same] = await Promise.all(both)
    expect(made.json()).toMatchObject({ success: true, edition: 2, effectiveFrom: '2026-11-21' })
    const { id } = made.json().row
    expect([same.json(), (await publishNew(CHANGED)).json()]).toEqual([made.json(), made.json()])
    expect((await current()).next.edition).toBe(2)
    expect((await withdraw(id, true)).json().row).toMatchObject({ withdrawnBy: 'staff:Ada', isAhead: true })
    expect((await withdraw(id, true)).statusCode).toBe(200)
    expect((await current()).next).toBeNull()
    expect((await withdraw(id, false)).json().row.withdrawnAt).toBeNull()

    clock.set('2026-11-21T08:00:00.000Z')
    admin = await signIn(under, 'admin', { username: 'olga' })
    await confirm()
    expect((await current()).edition).toBe(2)
    expect((await withdraw(id, true)).json()).toMatchObject({
      code: 'INVALID',
      msg: 'This text is used already. Publish another one instead.',
    })
    const again = await publishAgain(1, { from: '2026-11-21' })
    expect(again.json()).toMatchObject({ success: true, edition: 1 })
    expect(await current()).toMatchObject({ edition: 1, version: WAIVER_VERSION })
    expect((await withdraw('0198aaaa-0000-7000-8000-000000000001', true)).json().code).toBe('NOT_FOUND')
    expect(await audited()).toEqual([
      { action: 'waiver edition published', object: 'waiver-edition:2', actor: 'staff:ada' },
      { action: 'waiver edition withdrawn', object: 'waiver-edition:2', actor: 'staff:ada' },
      { action: 'waiver edition put back', object: 'waiver-edition:2', actor: 'staff:ada' },
      { action: 'waiver edition published', object: 'waiver-edition:1', actor: 'staff:olga' },
    ])
  })

  test('are saved as new editions even if only the choice of highlighted sections has changed', async () => {
    clock.set(ELEVEN)
    await confirm()
    const made = await publishNew(CHANGED, { setApart: [3, 8, 8] })
    expect(made.json().edition).toBe(3)
    const [third, second] = (await list()).editions
    expect([third.setApart, third.texts]).toEqual([[3, 8], second.texts])
  })

  test('may have three files of the maximum size, but no file above this size', async () => {
    const filled = `${BUILT_IN}<!--${'x'.repeat(128 * 1024 - BUILT_IN.length - 200)}-->`
    const sent = (files: object) => call('POST', 'waiver-editions/preview', { files })
    expect((await sent({ en: filled, es: filled, vi: filled })).json().faults).toEqual([])
    expect((await sent({ en: filled.repeat(5) })).json().code).toBe('TOO_LARGE')
  })
})

test('an edition without the wording in an offered language can neither be published nor restored', async () => {
  const { id } = (await publishNew(CHANGED, { setApart: [5], from: '2026-11-30' })).json().row
  await withdraw(id, true)
  await saveSetting(under.db, 'languages', '', ['vi'])
  await under.context.settings.refresh()
  await under.db.run(statement('', `delete from waiver_edition_texts where language = 'vi'`))
  const msg = 'Please give the Vietnamese text too, or stop offering Vietnamese in Settings.'
  expect((await list()).offered).toEqual(['en', 'vi'])
  expect((await preview(CHANGED)).json().faults).toMatchObject([{ language: 'vi', msg }])
  expect((await publishNew(CHANGED)).json()).toMatchObject({ code: 'INVALID', msg })
  expect((await publishAgain(1)).json()).toMatchObject({ code: 'INVALID', msg })
  expect((await withdraw(id, false)).json()).toMatchObject({ code: 'INVALID', msg, field: 'withdrawn' })
  expect((await withdraw(id, true)).statusCode).toBe(200)
})
