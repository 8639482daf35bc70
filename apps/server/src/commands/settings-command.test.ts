import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { timingScenario } from '@frontlash/domain/check-in/scenario'
import { SETTING_MESSAGES } from '@frontlash/domain/settings/setting-errors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppUnderTest, openContext } from '../../test/salon-under-test.ts'
import { statement } from '../platform/db/statement.ts'
import { settingError } from '../records/settings/setting-messages.ts'
import { SETTINGS, type SettingKey } from '../records/settings/setting-schemas.ts'
import { CommandRefused } from './run-command.ts'
import { settingsCommand } from './settings-command.ts'

const SECRET = 'a secret for tests only, long enough to pass'

let under: AppUnderTest
let dataDir: string
beforeAll(async () => {
  under = await openContext({ env: { APP_SECRET: SECRET } })
  dataDir = mkdtempSync(join(tmpdir(), 'frontlash-settings-'))
})
afterAll(async () => {
  await under.close()
  rmSync(dataDir, { recursive: true })
})

type Outcome = { code: number; out: string; error: string }

/** Runs the command on the salon under test; returns its output and exit code. */
async function settings(...args: string[]): Promise<Outcome> {
  const printed: string[] = []
  try {
    await settingsCommand(under.context, args, line => printed.push(line))
    return { code: 0, out: printed.join('\n'), error: '' }
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error
    return { code: error.exitCode, out: printed.join('\n'), error: error.message }
  }
}

/** Runs the command as `npm run` does: in its own process, on the database of the running salon. */
function run(args: string[]): Promise<Outcome> {
  const place = { DATABASE_URL: under.context.config.databaseUrl!, DATA_DIR: dataDir, APP_SECRET: SECRET }
  return new Promise(resolve => {
    const options = { env: { ...process.env, ...place } }
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'frontlash.ts'), 'settings', ...args],
      options,
      (failure, out, error) => {
        resolve({ code: failure ? Number(failure.code) : 0, out: out.trim(), error: error.trim() })
      },
    )
  })
}

test('a setting can be changed for the salon or for one location, and the running server uses the new value', async () => {
  expect((await settings('get', 'brand')).out).toBe('Frontlash')
  expect(await run(['set', 'brand', 'Lash Lounge'])).toEqual({ code: 0, out: 'Lash Lounge', error: '' })
  expect((await settings('set', 'surveyTexts', 'true', '--location', 'irvine')).out).toBe('true')
  expect((await settings('get', 'surveyTexts')).out).toBe('false')
  expect((await settings('get', 'surveyTexts', '--location', 'irvine')).out).toBe('true')
  const { out } = await settings('list')
  expect(out).toContain('brand = "Lash Lounge"\n')
  expect(out).toContain('surveyTexts = false (default)\n  irvine = true')
  await expect.poll(() => under.context.settings.get('brand')).toBe('Lash Lounge')
  expect(under.context.settings.get('surveyTexts', 'irvine')).toBe(true)
})

test('a language can be offered only if the current and all later editions of the waiver exist in this language', async () => {
  const sql = (text: string) => under.db.run(statement('', text))
  await sql(`delete from waiver_edition_texts where language <> 'en'`)
  expect(await settings('set', 'languages', 'es')).toMatchObject({
    code: 1,
    error: 'The waiver has no Spanish text. Publish one in the office first (Waivers).',
  })
  await sql(
    `insert into waiver_edition_texts select edition, 'es', version from waiver_edition_texts where edition = 1`,
  )
  expect((await settings('set', 'languages', 'es')).out).toBe(
    `["es"]
✗ Spanish is offered, but nobody has confirmed its translation. Mend: have a certified translator check docs/languages/es.md, then npm run settings -- set translationCheck.es '{"by": "NAME", "on": "DATE"}'`,
  )
  expect((await settings('set', 'languages', 'vi, es')).error).toContain('The waiver has no Vietnamese text.')
  expect((await settings('set', 'languages', 'fr')).error).toBe(
    'languages must be es, vi, both with a comma between them, or [] for English only.',
  )
  await sql(
    `insert into waiver_edition_texts select edition, 'vi', version from waiver_edition_texts where language = 'en'`,
  )
  expect((await settings('set', 'languages', 'vi, es, vi')).out).toContain('["es","vi"]\n')
  expect((await settings('set', 'languages', '[]')).out).toBe('[]')
  await sql(
    `insert into waiver_editions select unnest(array[9, 10]), set_apart, false, made_at, made_by from waiver_editions where edition = 1`,
  )
  await sql(`insert into waiver_edition_texts select 10, language, version from waiver_edition_texts where edition = 1`)
  await sql(`insert into waiver_publications (edition, effective_from, published_at, published_by, note)
    values (1, '2098-01-01', now(), '', ''), (10, '2098-06-01', now(), '', ''), (9, '2099-01-01', now(), '', '')`)
  expect((await settings('set', 'languages', 'es')).error).toContain('The waiver has no Spanish text.')
  await sql('delete from waiver_publications where effective_from is not null')
  expect((await settings('set', 'languages', 'es')).code).toBe(0)
  expect((await settings('unset', 'languages')).out).toContain('Using: []')
})

test('setting textMarks to full prints the additional cost of Vietnamese texts', async () => {
  expect((await settings('set', 'textMarks', 'full')).out).toBe(
    'full\nVietnamese texts now take 2 parts instead of 1, 3 with the notice: 1.3 to 2.5 cents more each.',
  )
  expect((await settings('set', 'textMarks', 'plain')).out).toBe('plain')
})

test('a recorded check of a translation becomes invalid when the waiver or the messages change', async () => {
  const ADD_TEXT = `insert into waiver_edition_texts
    select edition, 'es', version from waiver_edition_texts where language = 'en' on conflict do nothing`
  await under.db.run(statement('', ADD_TEXT))
  const check = JSON.stringify({ by: 'Ana Ruiz', on: '2026-11-20' })
  const hashes = { waiver: expect.stringMatching(/^[0-9a-f]{64}$/), messages: expect.stringMatching(/^[0-9a-f]{64}$/) }
  const { out } = await settings('set', 'translationCheck.es', check)
  expect(JSON.parse(out)).toEqual({ by: 'Ana Ruiz', on: '2026-11-20', ...hashes })
  const offer = async () => {
    await settings('unset', 'languages')
    return (await settings('set', 'languages', 'es')).out.split('\n')[1]
  }
  expect(await offer()).toBe('✓ The Spanish translation was checked by Ana Ruiz on 2026-11-20.')

  for (const part of ['waiver', 'messages']) {
    await settings('set', 'translationCheck.es', JSON.stringify({ ...JSON.parse(out), [part]: '0'.repeat(64) }))
    expect(await offer()).toContain('✗ The Spanish translation has changed since it was checked on 2026-11-20. Mend:')
  }
  await settings('unset', 'languages')
  expect((await settings('unset', 'translationCheck.es')).out).toContain('is unset. Using: not set')
  expect((await settings('set', 'translationCheck.es', '{"by": "Ana Ruiz"}')).error).toBe(
    'translationCheck.es.on must be a translator and a day, such as {"by": "Ana Ruiz", "on": "2026-11-20"}.',
  )
  expect((await settings('set', 'translationCheck.fr', check)).error).toBe('translationCheck has no fr. It has es, vi.')
})

test('the list of settings names each text that has no wording of the salon in an offered language', async () => {
  await settings('set', 'textWording.LATE', 'Hi {first}, you are late.')
  await run(['set', 'languages', 'es,vi'])
  expect((await settings('list')).out).toContain(
    '\n  Spanish: the built-in words for LATE\n  Vietnamese: the built-in words for LATE\n',
  )
  const warned = await settings('set', 'textWording.LATE.es', 'Hola {first}, está tarde – aquí.')
  expect(warned.out).toBe(
    'Hola {first}, está tarde – aquí.\nLATE, Spanish: á is sent as a, – is sent as -, í is sent as i.',
  )
  expect(JSON.parse((await settings('get', 'textWording.LATE')).out)).toEqual({
    en: 'Hi {first}, you are late.',
    es: 'Hola {first}, está tarde – aquí.',
  })
  expect((await settings('get', 'textWording.LATE.en')).out).toBe('Hi {first}, you are late.')
  expect((await settings('list')).out).not.toContain('Spanish: the built-in words')
  expect((await settings('set', 'textWording.MANAGER_REQUEST.es', 'Hola')).error).toContain('in English only')
  expect((await settings('set', 'textWording.LATE.vi', 'Chào {ten}')).error).toContain('{ten} stands for nothing.')
  expect((await settings('set', 'textWording.LATE.fr', 'Bonjour')).error).toContain('It has en, es, vi.')
  await settings('unset', 'textWording')
  await settings('unset', 'languages')
})

test('the audit row of a changed setting contains the earlier value of the setting', async () => {
  const rows = await under.db.rows(
    statement('', `select before, after from audit where action = 'setting changed' and object = 'setting:brand'`),
  )
  expect(rows).toEqual([{ before: 'Frontlash', after: 'Lash Lounge' }])
})

test('changing one part of a setting by its name keeps all other parts', async () => {
  expect((await settings('get', 'thresholds.lateMinutes')).out).toBe('10')
  expect(await run(['set', 'thresholds.lateMinutes', '12'])).toEqual({ code: 0, out: '12', error: '' })
  expect(JSON.parse((await settings('get', 'thresholds')).out)).toEqual({
    veryEarlyMinutes: 120,
    tooEarlyMinutes: 60,
    earlyMinutes: 15,
    onTimeMinutes: 5,
    lateMinutes: 12,
    lateButAllowedMinutes: 15,
    tooLateMinutes: 60,
  })
  await expect.poll(() => under.context.settings.get('thresholds').lateFromMinutes).toBe(-12)
  expect(timingScenario(-12, under.context.settings.get('thresholds'))).toBe('LATE')
  expect(timingScenario(-13, under.context.settings.get('thresholds'))).toBe('LATE_BUT_ALLOWED')
  // A location that gets its first own value starts from the salon's values.
  expect((await settings('set', 'thresholds.earlyMinutes', '20', '--location', 'irvine')).out).toBe('20')
  expect(under.context.settings.get('thresholds', 'irvine')).toMatchObject({
    earlyAboveMinutes: 20,
    lateFromMinutes: -12,
  })
  expect(under.context.settings.get('thresholds', 'tustin').earlyAboveMinutes).toBe(15)
  expect((await settings('set', 'textRules.windowMinutes.arrival', '90')).out).toBe('90')
  expect((await settings('set', 'textWording.LATE', 'Hi {first}, please come in.')).out).toBe(
    'Hi {first}, please come in.',
  )
  expect((await settings('set', 'textWording.EARLY', '2020')).out).toBe('2020')
  expect((await settings('get', 'textWording.TOO_LATE')).out).toBe('not set')
})

test('the printed value of a setting can be used as input, and results in the same value', async () => {
  const { out } = await settings('get', 'thresholds')
  expect((await settings('set', 'thresholds', out)).out).toBe(out)
  expect((await settings('list')).out).toContain(`thresholds = ${out}\n`)
})

test('the command `unset` removes a part of a setting, a location’s own value or a whole setting', async () => {
  expect(await settings('unset', 'thresholds.lateMinutes', '--location', 'irvine')).toMatchObject({
    out: 'thresholds.lateMinutes is unset. Using: 12',
  })
  expect(await run(['unset', 'thresholds.lateMinutes'])).toEqual({
    code: 0,
    out: 'thresholds.lateMinutes is unset. Using: 10',
    error: '',
  })
  await expect.poll(() => under.context.settings.get('thresholds').lateFromMinutes).toBe(-10)
  expect((await settings('unset', 'textWording.LATE')).out).toBe('textWording.LATE is unset. Using: not set')
  expect(under.context.settings.get('textWording')).toEqual({ EARLY: '2020' })
  expect((await settings('unset', 'thresholds', '--location', 'irvine')).code).toBe(0)
  expect(under.context.settings.get('thresholds', 'irvine').earlyAboveMinutes).toBe(15)
  expect((await settings('unset', 'brand')).out).toBe('brand is unset. Using: Frontlash')
  expect((await settings('unset', 'brand')).out).toBe('brand was not set. Using: Frontlash')
  expect((await settings('list')).out).toContain('brand = "Frontlash" (default)\n')
  const rows = await under.db.rows(
    statement('', `select before, after from audit where action = 'setting unset' and object = 'setting:brand'`),
  )
  expect(rows).toEqual([{ before: 'Lash Lounge', after: 'Frontlash' }])
})

test('concurrent changes of two parts of one setting are both saved', async () => {
  const [a, b] = [settings('set', 'textRules.quietFromHour', '21'), settings('set', 'textRules.quietUntilHour', '9')]
  await Promise.all([a, b])
  await under.context.settings.refresh()
  expect(under.context.settings.get('textRules')).toMatchObject({ quietFromHour: 21, quietUntilHour: 9 })
})

test('managers’ phone numbers are accepted in any common format, separated by commas', async () => {
  expect((await settings('set', 'managerNumbers', '(714) 555-0100, 714.555.0101')).out).toBe(
    '["+17145550100","+17145550101"]',
  )
  expect((await settings('set', 'managerNumbers', '["1-714-555-0102"]', '--location', 'irvine')).out).toBe(
    '["+17145550102"]',
  )
  expect((await settings('set', 'contactNames', 'Alma, Maya')).out).toBe('["Alma","Maya"]')
})

test('the error message about each setting lists the allowed values', async () => {
  for (const key of Object.keys(SETTINGS) as SettingKey[]) {
    const wrong = settingError(key, { a: 1 })?.sentence ?? ''
    const shared = Object.values<string>(SETTING_MESSAGES)
    if (shared.includes(wrong)) continue
    expect(wrong).toMatch(new RegExp(`^${key}(\\.\\w+)* (must be|has no) [^.]+`))
    expect(wrong).not.toMatch(/invalid|expected|received|zod|undefined/i)
  }
})

test.each([
  ['an unknown setting', ['set', 'colour', 'pink'], 2, 'There is no setting colour. The settings are brand'],
  ['no setting', ['get'], 2, 'Which setting?'],
  ['no value', ['set', 'brand'], 2, 'Which value should brand have?'],
  ['an invalid value', ['set', 'surveyTexts', 'maybe'], 1, 'surveyTexts must be true or false.'],
  ['an invalid phone number', ['set', 'managerNumbers', '["714"]'], 1, 'Please enter a valid 10-digit phone number'],
  [
    'a location for a setting of the salon',
    ['set', 'brand', 'X', '--location', 'irvine'],
    1,
    'brand is one for the whole salon',
  ],
  ['an unknown location', ['get', 'brand', '--location', 'mars'], 2, 'mars is none of'],
  [
    'an unknown threshold',
    ['set', 'thresholds.lateMins', '3'],
    2,
    'thresholds has no lateMins. It has veryEarlyMinutes, ',
  ],
  ['a threshold by its old name', ['set', 'thresholds.lateFromMinutes', '-3'], 2, 'Its name is thresholds.lateMinutes'],
  [
    'a threshold in words',
    ['set', 'thresholds.lateMinutes', 'ten'],
    1,
    'thresholds.lateMinutes must be a whole number of',
  ],
  [
    'a half minute',
    ['set', 'thresholds.lateMinutes', '1.5'],
    1,
    'thresholds.lateMinutes must be a whole number of minutes',
  ],
  [
    'a threshold past the next',
    ['set', 'thresholds.lateMinutes', '20'],
    1,
    'Each limit must be below the one before it.',
  ],
  [
    'an early one past the next',
    ['set', 'thresholds.earlyMinutes', '61'],
    1,
    'Each limit must be below the one before it.',
  ],
  ['a minus', ['set', 'thresholds.onTimeMinutes', '-16'], 1, 'Each limit must be below the one before it.'],
  [
    'two rules for one technician',
    ['set', 'technicianAliases', '[{"contains":"dale","shownAs":"D"},{"contains":" Dale","shownAs":"E"}]'],
    1,
    'Another rule has this text already.',
  ],
  ['a budget of nothing', ['set', 'textBudget.monthlyUsd', '0'], 1, 'The budget must be from $1 to $10,000.'],
  ['a survey without its link', ['set', 'textWording.SURVEY', 'How was it?'], 1, 'This text must hold {survey link}.'],
  ['a text of spaces', ['set', 'textWording.LATE', ' '], 1, 'Please write the text, or use the built-in one.'],
  ['a part of a setting without parts', ['set', 'brand.name', 'x'], 2, 'brand has no parts.'],
  ['an unknown text', ['set', 'textWording.LATER', 'x'], 2, 'textWording has no LATER. It has ON_TIME, '],
  ['a wrong text in JSON', ['set', 'textWording', '{"LATER": "x"}'], 1, 'textWording has no LATER. It has ON_TIME, '],
  ['an unknown placeholder', ['set', 'textWording.LATE', 'Hi {name}'], 1, '{name} stands for nothing.'],
  ['a rule in words', ['set', 'waiverPolicy.ask', 'never'], 1, 'waiverPolicy.ask must be every_visit, valid_days or'],
  ['a plain link', ['set', 'reviewLinks.google', 'http://a.b'], 1, 'Please paste the whole https address.'],
  [
    'an hour of none',
    ['set', 'textRules.quietFromHour', '24'],
    1,
    'textRules.quietFromHour must be a whole hour from 0',
  ],
  [
    'a window',
    ['set', 'textRules.windowMinutes.survey', '-1'],
    1,
    'textRules.windowMinutes.survey must be a whole number',
  ],
  [
    'a list that is none',
    ['set', 'technicianAliases', 'dale'],
    1,
    'technicianAliases must be a list such as [{"contains"',
  ],
  ['a long name', ['set', 'brand', 'x'.repeat(31)], 1, "The salon's name has 1 to 30 letters."],
  ['an option of none', ['set', 'brand', 'X', '--place', 'irvine'], 2, 'There is no option --place'],
  ['a location left out', ['get', 'thresholds', '--location'], 2, '--location: which one? '],
  ['nothing to unset', ['unset'], 2, 'Which setting?'],
  ['what is the salon’s', ['unset', 'brand', '--location', 'irvine'], 1, 'brand is one for the whole salon'],
  ['an action of none', ['frobnicate'], 2, 'npm run settings -- list'],
] as const)('the command `settings` with %s prints a one-line explanation', async (_, args, code, sentence) => {
  const outcome = await settings(...args)
  expect(outcome).toMatchObject({ code, out: '' })
  expect(outcome.error).toContain(sentence)
})
