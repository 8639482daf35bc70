import { LANGUAGE_TAGS } from '@frontlash/domain/language'
import { BUILT_IN_VERSIONS } from '@frontlash/domain/waiver/built-in-waiver'
import { plainTextOf, WAIVER_VERSION } from '@frontlash/domain/waiver/waiver-text'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signature } from '../../../../test/make-png.ts'
import { readPdf } from '../../../../test/pdf-text.ts'
import { type AppUnderTest, ELEVEN, openContext } from '../../../../test/salon-under-test.ts'
import { enrolDevice } from '../../../../test/sign-in.ts'
import { type TestClock, testClock } from '../../../../test/test-clock.ts'
import { type WaiverVisits, waiverVisits } from '../../../../test/waiver-visits.ts'
import { makeWaiverDocument } from '../../../documents/make-waiver-document.ts'
import { statement } from '../../../platform/db/statement.ts'
import { saveSetting } from '../../../records/settings/setting-store.ts'
import { openWaiverEditions } from '../../../records/waivers/edition-cache.ts'
import {
  addEdition,
  addPublication,
  readEditions,
  withdrawPublication,
} from '../../../records/waivers/edition-store.ts'
import { sha256 } from '../../../records/waivers/waiver-record.ts'
import { readDocument, waiverWithEvidence } from '../../../records/waivers/waiver-store.ts'

/** The last millisecond of November 20 at the salon, and the midnight after it. */
const BEFORE_MIDNIGHT = '2026-11-21T07:59:59.999Z'
const MIDNIGHT = '2026-11-21T08:00:00.000Z'

let under: AppUnderTest
let clock: TestClock
let visits: WaiverVisits
let tablet: { cookie: string }

beforeAll(async () => {
  clock = testClock(ELEVEN)
  under = await openContext({ clock, env: { RATE_LIMITS: 'off' } })
  tablet = await enrolDevice(under)
  visits = waiverVisits(under, tablet)
})
afterAll(() => under.close())
beforeEach(async () => {
  clock.set(ELEVEN)
  await startOver()
})

async function startOver(): Promise<void> {
  await under.db.run(statement('', 'delete from waivers'))
  await under.db.run(statement('', `update waiver_chains set length = 0, last_hash = repeat('0', 64)`))
  await under.db.run(statement('', 'delete from waiver_publications'))
  await under.db.run(statement('', 'delete from waiver_edition_texts'))
  await under.db.run(statement('', 'delete from waiver_editions'))
  await under.db.run(statement('', 'delete from waiver_texts'))
  await start()
}
/** Loads the editions as a server does at its start; returns the logged warnings. */
async function start(): Promise<string[]> {
  const warned: string[] = []
  const log = pino({ level: 'warn' }, { write: line => warned.push(JSON.parse(line).msg) })
  const { notifications } = under.context
  const opened = await openWaiverEditions(under.db, { notifications, log, now: clock.realNow() })
  opened.close()
  await under.context.waiverEditions.refresh()
  return warned
}

let words = 0
/** Adds an edition, which is published from `from` on if given; returns its number, version and publication. */
async function newEdition({ from, setApart = [] }: { from?: string; setApart?: number[] } = {}) {
  const body = plainTextOf({ title: 'Consent', sections: [{ heading: '1. All', paragraphs: [`I agree ${++words}.`] }] })
  const version = sha256(body)
  const [now, by] = [clock.salonNow(), 'staff:ada']
  const edition = await under.db.transaction(queries =>
    addEdition(queries, { texts: [{ language: 'en', version, body }], setApart, isBuiltIn: false, by, now }),
  )
  const id = from && (await addPublication(under.db, { edition, effectiveFrom: from, now, by, note: '' }))
  await under.context.waiverEditions.refresh()
  return { edition, version, id: id as string }
}
const current = async (clientId?: string) =>
  (await under.app.inject({ url: '/api/waivers/current', query: clientId ? { clientId } : {}, headers: tablet })).json()

async function sign(clientId: string, evidence?: { version: string; signedAt: string; language?: string }) {
  const more = { language: LANGUAGE_TAGS.en, textSize: 17, shownAt: ELEVEN, reachedEnd: true }
  const response = await visits.sign({
    clientId,
    signatureData: signature(),
    ...(evidence && { evidence: { ...more, ...evidence } }),
  })
  expect(response.statusCode).toBe(200)
  const row = await visits.rowOf(response.json().waiverId)
  const { version, edition, language } = row
  return { version, edition, language, isNotInForce: row.is_not_in_force, id: row.id as string }
}

describe('a salon', () => {
  test('has the built-in wording as its first edition, which is in force from the beginning', async () => {
    expect(await start()).toEqual([])
    expect(await current()).toEqual({
      version: WAIVER_VERSION,
      language: 'en-US',
      edition: 1,
      versions: BUILT_IN_VERSIONS,
      setApart: [8],
      next: null,
      onFile: null,
      signedToday: false,
    })
  })

  test('keeps its waiver edition after an upgrade, and logs a warning about the new built-in wording', async () => {
    await under.db.run(statement('', 'delete from waiver_publications'))
    await under.db.run(statement('', 'delete from waiver_edition_texts'))
    await under.db.run(statement('', 'delete from waiver_editions'))
    await under.db.run(statement('', 'delete from waiver_texts'))
    const body = 'Consent\n\n1. California Civil Code, section 1542\nI agree.\n'
    const version = sha256(body)
    const SAVE = statement('', `insert into waiver_texts values (:version, 'en-US', :body, :at)`)
    await under.db.run(SAVE, { version, body, at: new Date(ELEVEN) })
    expect(await start()).toEqual([
      'an upgrade brought other words for the waiver; they are not in force until published',
    ])
    expect(await current()).toMatchObject({ edition: 1, version, setApart: [1], next: null })
    expect((await readEditions(under.db)).map(one => one.versions.en)).toEqual([version, WAIVER_VERSION])
    expect(await start()).toEqual([])
  })

  test('gets the built-in wording in new languages without a new edition, so no client has to sign again', async () => {
    await saveSetting(under.db, 'waiverPolicy', '', { ask: 'first_visit', validDays: 365 })
    await under.context.settings.refresh()
    await under.db.run(statement('', `delete from waiver_edition_texts where language <> 'en'`))
    await under.db.run(statement('', `delete from waiver_texts where language <> 'en-US'`))
    await under.context.waiverEditions.refresh()
    const { id } = await visits.newClient()
    await sign(id, { version: WAIVER_VERSION, signedAt: ELEVEN })
    expect((await current(id)).versions).toEqual({ en: WAIVER_VERSION })
    expect(await start()).toEqual([])
    const after = await current(id)
    expect(after).toMatchObject({ edition: 1, version: WAIVER_VERSION, versions: BUILT_IN_VERSIONS, next: null })
    expect(after.onFile).toEqual({ signedAt: ELEVEN })
    expect(await readEditions(under.db)).toHaveLength(1)
    await saveSetting(under.db, 'waiverPolicy', '', { ask: 'every_visit', validDays: 365 })
    await under.context.settings.refresh()
  })

  test('gets another edition if an upgrade changes a built-in translation', async () => {
    const old = sha256('an older translation')
    const SAVE = statement('', `insert into waiver_texts values (:version, 'es-US', 'an older translation', :at)`)
    await under.db.run(SAVE, { version: old, at: new Date(ELEVEN) })
    await under.db.run(statement('', `update waiver_edition_texts set version = '${old}' where language = 'es'`))
    expect(await start()).toHaveLength(1)
    expect(await current()).toMatchObject({ edition: 1, versions: { ...BUILT_IN_VERSIONS, es: old } })
    expect((await readEditions(under.db)).map(one => one.versions.es)).toEqual([old, BUILT_IN_VERSIONS.es])
  })

  test('gets a single first edition even if several servers start at the same time', async () => {
    await under.db.run(statement('', 'delete from waiver_publications'))
    await under.db.run(statement('', 'delete from waiver_edition_texts'))
    await under.db.run(statement('', 'delete from waiver_editions'))
    await Promise.all([start(), start(), start()])
    expect((await readEditions(under.db)).map(({ edition }) => edition)).toEqual([1])
  })
})

describe('a published edition', () => {
  test('comes into force at midnight, and tablets receive the edition before midnight', async () => {
    const { edition, version } = await newEdition({ from: '2026-11-21', setApart: [1] })
    const shown = { edition, versions: { en: version }, setApart: [1] }
    clock.set(BEFORE_MIDNIGHT)
    expect(await current()).toMatchObject({ edition: 1, next: { ...shown, effectiveFrom: MIDNIGHT } })
    clock.set(MIDNIGHT)
    expect(await current()).toMatchObject({ ...shown, version, next: null })
  })

  test('is loaded by running servers after a database notification', async () => {
    const { edition, id } = await newEdition({ from: '2026-11-21' })
    await withdrawPublication(under.db, { id, isWithdrawn: true, by: 'staff:ada', now: clock.salonNow() })
    await expect.poll(async () => (await current()).next).toBeNull()
    await withdrawPublication(under.db, { id, isWithdrawn: false, by: 'staff:ada', now: clock.salonNow() })
    await expect.poll(async () => (await current()).next?.edition).toBe(edition)
  })

  test('has an address that contains its version, so that browsers may cache the wording', async () => {
    const { version } = await newEdition()
    const read = (of: string, headers: Record<string, string> = tablet) =>
      under.app.inject({ url: `/api/waivers/texts/${of}`, headers })
    const response = await read(version)
    expect(response.json()).toEqual({
      version,
      language: 'en',
      title: 'Consent',
      sections: [{ heading: '1. All', paragraphs: [`I agree ${words}.`] }],
    })
    expect(response.headers['cache-control']).toBe('private, max-age=31536000, immutable')
    expect((await read('0'.repeat(64))).json().code).toBe('NOT_FOUND')
    expect((await read('abc')).json().code).toBe('INVALID')
    expect((await read(version, {})).statusCode).toBe(401)
  })

  test('is printed with the highlighted sections of the edition', async () => {
    const { version } = await newEdition({ from: '2026-11-20', setApart: [1] })
    const { id } = await visits.newClient()
    const signed = await sign(id, { version, signedAt: ELEVEN })
    expect((await waiverWithEvidence(under.db, signed.id))!.setApart).toEqual([1])
    await makeWaiverDocument(under.context)({ waiverId: signed.id }, { attempt: 1, requestId: null })
    expect((await visits.rowOf(signed.id)).document_made_at).not.toBeNull()
  })
})

describe('a signature', () => {
  afterAll(() => saveSetting(under.db, 'waiverPolicy', '', { ask: 'every_visit', validDays: 365 }))
  const onFile = async (clientId: string) => (await current(clientId)).onFile !== null

  test('counts for the edition in force if the call does not say which version was signed', async () => {
    const { version, edition } = await newEdition({ from: '2026-11-20' })
    const { id } = await visits.newClient()
    expect(await sign(id)).toMatchObject({ version, edition, language: 'en-US', isNotInForce: false })
  })

  test.each([
    ['es', 'es-US'],
    ['vi', 'vi'],
  ] as const)(
    'for the wording in %s is stored with its language, and also counts if the client reads English later',
    async (key, language) => {
      await saveSetting(under.db, 'waiverPolicy', '', { ask: 'first_visit', validDays: 365 })
      await under.context.settings.refresh()
      const { id } = await visits.newClient()
      const version = BUILT_IN_VERSIONS[key]
      expect(await sign(id, { version, language, signedAt: ELEVEN })).toMatchObject({
        version,
        language,
        edition: 1,
        isNotInForce: false,
      })
      expect([await onFile(id), (await current(id)).signedToday]).toEqual([true, true])
    },
  )

  test('has a document that names only the check of the signed translation at the time of the signature', async () => {
    const documentOf = async (waiver: string, on = '2026-11-20') => {
      const check = { by: 'Linh Tran', on, waiver, messages: 'a'.repeat(64) }
      await saveSetting(under.db, 'translationCheck', '', { es: check })
      await under.context.settings.refresh()
      const { id } = await visits.newClient()
      const signed = await sign(id, { version: BUILT_IN_VERSIONS.es, language: 'es-US', signedAt: ELEVEN })
      await makeWaiverDocument(under.context)({ waiverId: signed.id }, { attempt: 1, requestId: null })
      return readPdf((await readDocument(under.db, signed.id))!.document!).pages.join(' ')
    }
    expect(await documentOf(BUILT_IN_VERSIONS.es)).toContain('Traducción revisada porLinh Tran, 2026-11-20')
    expect(await documentOf(BUILT_IN_VERSIONS.es, '2026-11-21')).toContain('Traducción revisada porNo registrado')
    expect(await documentOf('b'.repeat(64))).toContain('Traducción revisada porNo registrado')
  })

  test.each([
    ['Spanish for the English text', BUILT_IN_VERSIONS.en, 'es-US'],
    ['English for the Vietnamese text', BUILT_IN_VERSIONS.vi, 'en-US'],
    ['a language that the salon does not have', BUILT_IN_VERSIONS.en, 'fr'],
    ['a key instead of a tag', BUILT_IN_VERSIONS.es, 'es'],
  ])('is refused if the call names %s', async (_what, version, language) => {
    const { id } = await visits.newClient()
    const evidence = { version, language, textSize: 17, shownAt: ELEVEN, signedAt: ELEVEN, reachedEnd: true }
    const response = await visits.sign({ clientId: id, signatureData: signature(), evidence })
    expect([response.statusCode, response.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'INVALID', field: 'evidence.language' }),
    ])
    expect(await visits.countOf(id)).toBe(0)
  })

  test.each([
    ['the old text at the last moment, delivered later', 'old', BEFORE_MIDNIGHT, false],
    ['the old text after midnight', 'old', MIDNIGHT, true],
    ['the new text at midnight', 'new', MIDNIGHT, false],
    ['the new text too early', 'new', BEFORE_MIDNIGHT, true],
  ])(
    'is saved, and is marked if its version was not in force when signed (%s)',
    async (_what, text, signedAt, isMarked) => {
      const next = await newEdition({ from: '2026-11-21' })
      clock.set('2026-11-21T19:00:00.000Z')
      const { id } = await visits.newClient()
      const version = text === 'old' ? WAIVER_VERSION : next.version
      const edition = text === 'old' ? 1 : next.edition
      expect(await sign(id, { version, signedAt })).toMatchObject({ version, edition, isNotInForce: isMarked })
    },
  )

  test('is saved and marked as not in force if the version is withdrawn or unknown', async () => {
    const withdrawn = await newEdition({ from: '2026-11-21' })
    await withdrawPublication(under.db, {
      id: withdrawn.id,
      isWithdrawn: true,
      by: 'staff:ada',
      now: clock.salonNow(),
    })
    await under.context.waiverEditions.refresh()
    const { id } = await visits.newClient()
    expect(await sign(id, { version: withdrawn.version, signedAt: ELEVEN })).toMatchObject({ isNotInForce: true })
    const SAVE = statement('', `insert into waiver_texts values (:version, 'en-US', 'older', :at)`)
    await under.db.run(SAVE, { version: 'a'.repeat(64), at: new Date('2026-01-01T00:00:00Z') })
    expect(await sign(id, { version: 'a'.repeat(64), signedAt: ELEVEN })).toMatchObject({
      edition: null,
      isNotInForce: true,
    })
  })

  test('counts while its edition is in force, and counts again if the edition is published again', async () => {
    await saveSetting(under.db, 'waiverPolicy', '', { ask: 'first_visit', validDays: 365 })
    await under.context.settings.refresh()
    const { id, phone } = await visits.newClient()
    await sign(id, { version: WAIVER_VERSION, signedAt: ELEVEN })
    // The waiver is changed to one from before editions existed.
    await under.db.run(statement('', 'update waivers set edition = null'))
    await under.context.waiverEditions.refresh()
    expect([await onFile(id), (await current(id)).signedToday]).toEqual([true, true])
    await newEdition({ from: '2026-11-20' })
    expect([await onFile(id), (await current(id)).signedToday]).toEqual([false, false])
    clock.set('2026-11-20T19:05:00.000Z')
    await visits.lookUp(phone)
    const again = { edition: 1, effectiveFrom: '2026-11-20', now: clock.salonNow(), by: 'staff:ada', note: '' }
    await addPublication(under.db, again)
    await under.context.waiverEditions.refresh()
    expect([await onFile(id), (await current(id)).signedToday]).toEqual([true, true])
  })
})
