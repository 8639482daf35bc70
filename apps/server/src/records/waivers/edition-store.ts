import { LANGUAGES, type Language } from '@frontlash/domain/language'
import type { SalonDay } from '@frontlash/domain/salon-day'
import { builtInText } from '@frontlash/domain/waiver/built-in-waiver'
import {
  BUILT_IN_EDITION,
  isSameEdition,
  lacksOnlyLanguages,
  type WaiverEdition,
  type WaiverPublication,
} from '@frontlash/domain/waiver/waiver-editions'
import { plainTextOf, readWaiverText, WAIVER_VERSION } from '@frontlash/domain/waiver/waiver-text'
import type { Database, Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { withFirstName } from '../staff/staff-name.ts'
import { readLastText, saveText } from './waiver-text-store.ts'

/** The channel that is notified when an edition is published or withdrawn. */
export const EDITIONS_CHANNEL = 'waiver_editions'

export type StoredEdition = WaiverEdition & {
  readonly isBuiltIn: boolean
  readonly madeAt: Date
  readonly madeBy: string
}

export type StoredPublication = WaiverPublication & {
  readonly publishedBy: string
  readonly note: string
  readonly withdrawnBy: string | null
}

type EditionRow = {
  edition: number
  set_apart: number[]
  is_built_in: boolean
  made_at: Date
  made_by: string
  versions: unknown
}

const EDITIONS = statement(
  'waiver-editions.all',
  `select e.edition, e.set_apart, e.is_built_in, e.made_at, ${withFirstName('e.made_by')} as made_by,
          (select json_object_agg(t.language, t.version) from waiver_edition_texts t where t.edition = e.edition) as versions
     from waiver_editions e order by e.edition`,
).returns<EditionRow>()

export async function readEditions(queries: Pick<Queries, 'rows'>): Promise<StoredEdition[]> {
  return (await queries.rows(EDITIONS)).map(row => ({
    edition: row.edition,
    setApart: row.set_apart,
    versions: (row.versions ?? {}) as WaiverEdition['versions'],
    isBuiltIn: row.is_built_in,
    madeAt: row.made_at,
    madeBy: row.made_by,
  }))
}

const PUBLICATIONS = statement(
  'waiver-editions.publications',
  `select id, edition, effective_from as "effectiveFrom", published_at as "publishedAt", note,
          ${withFirstName('published_by')} as "publishedBy", withdrawn_at as "withdrawnAt",
          ${withFirstName('withdrawn_by')} as "withdrawnBy"
     from waiver_publications order by published_at, id`,
).returns<StoredPublication>()

export function readPublications(queries: Pick<Queries, 'rows'>): Promise<StoredPublication[]> {
  return queries.rows(PUBLICATIONS)
}

// Concurrent publications by admins must wait for each other. Readers do not wait.
const LOCK = statement('waiver-editions.lock', 'lock table waiver_editions in share row exclusive mode')

export async function lockEditions(queries: Queries): Promise<void> {
  await queries.run(LOCK)
}

const ADD = statement(
  'waiver-editions.add',
  `insert into waiver_editions (edition, set_apart, is_built_in, made_at, made_by)
   select coalesce(max(edition), 0) + 1, :setApart::integer[], :isBuiltIn, :now, :by from waiver_editions
   returning edition`,
).returns<{ edition: number }>()

const ADD_TEXT = statement(
  'waiver-editions.add-text',
  'insert into waiver_edition_texts (edition, language, version) values (:edition, :language, :version)',
)

export type NewEdition = {
  readonly texts: readonly { readonly language: Language; readonly version: string; readonly body: string }[]
  readonly setApart: readonly number[]
  readonly isBuiltIn: boolean
  readonly by: string
  readonly now: Date
}

/** Adds an edition that is not in force yet and returns its number. The caller must have called lockEditions. */
export async function addEdition(
  queries: Queries,
  { texts, setApart, isBuiltIn, by, now }: NewEdition,
): Promise<number> {
  const { edition } = (await queries.row(ADD, { setApart: [...setApart], isBuiltIn, by, now }))!
  await addTexts(queries, edition, texts, now)
  return edition
}

async function addTexts(queries: Queries, edition: number, texts: NewEdition['texts'], now: Date): Promise<void> {
  for (const { language, version, body } of texts) {
    await saveText(queries, { version, language, body, now })
    await queries.run(ADD_TEXT, { edition, language, version })
  }
}

const NOTIFY = statement('waiver-editions.notify', `select pg_notify('${EDITIONS_CHANNEL}', '')::text`)

const PUBLISH = statement(
  'waiver-editions.publish',
  `with published as (
     insert into waiver_publications (edition, effective_from, published_at, published_by, note)
     values (:edition, :effectiveFrom, :now, :by, :note) returning id)
   select id, pg_notify('${EDITIONS_CHANNEL}', id::text)::text as told from published`,
).returns<{ id: string; told: string | null }>()

/** Puts an edition in force from a day on, or from the beginning if the day is null. Returns the publication’s id. */
export async function addPublication(
  queries: Queries,
  publication: { edition: number; effectiveFrom: SalonDay | null; now: Date; by: string; note: string },
): Promise<string> {
  return (await queries.row(PUBLISH, publication))!.id
}

const WITHDRAW = statement(
  'waiver-editions.withdraw',
  `with changed as (
     update waiver_publications
        set withdrawn_at = case when :isWithdrawn then :now::timestamptz end,
            withdrawn_by = case when :isWithdrawn then :by end
      where id = :id returning id)
   select pg_notify('${EDITIONS_CHANNEL}', id::text)::text from changed`,
)

/** Withdraws a publication, or restores a withdrawn publication. */
export async function withdrawPublication(
  queries: Queries,
  change: { id: string; isWithdrawn: boolean; by: string; now: Date },
): Promise<void> {
  await queries.run(WITHDRAW, change)
}

/**
 * Adds the built-in edition if it is missing. Called at each start. The first edition of a salon is in force from the
 * beginning. It is the built-in edition, or an edition with the text of an older release of the product. An edition
 * that comes with an upgrade is not in force until an admin publishes it. Returns the edition that this start has added
 * because of an upgrade.
 *
 * An upgrade adds no edition if the product has gained languages and its other texts are unchanged. The new texts then
 * become part of the built-in edition that the salon has. The text that clients sign does not change, so nobody must
 * sign again. No client sees a new text before the salon offers its language (setting `languages`). Texts are never
 * added to an edition that the salon made.
 */
export async function addBuiltInEdition(db: Database, now: Date): Promise<number | undefined> {
  if ((await readEditions(db)).some(isBuiltIn)) return undefined
  const texts = await builtInTexts()
  return db.transaction(async queries => {
    await lockEditions(queries)
    const known = await readEditions(queries)
    if (known.some(isBuiltIn)) return undefined
    const incomplete = known.find(one => one.isBuiltIn && lacksOnlyLanguages(one, BUILT_IN_EDITION))
    if (incomplete) {
      const { edition, versions } = incomplete
      await addTexts(
        queries,
        edition,
        texts.filter(({ language }) => !versions[language]),
        now,
      )
      await queries.run(NOTIFY)
      return undefined
    }
    const by = 'system'
    const builtIn: NewEdition = { texts, setApart: BUILT_IN_EDITION.setApart, isBuiltIn: true, by, now }
    if (known.length > 0) return addEdition(queries, builtIn)
    const last = await readLastText(queries)
    const isOther = last !== undefined && last.version !== WAIVER_VERSION
    const setApart = isOther ? setApartIn(last.body) : builtIn.setApart
    const first = isOther ? { ...builtIn, setApart, texts: [{ ...last, language: 'en' as const }] } : builtIn
    const edition = await addEdition(queries, first)
    await addPublication(queries, { edition, effectiveFrom: null, now, by, note: '' })
    return isOther ? addEdition(queries, builtIn) : undefined
  })
}

function builtInTexts(): Promise<NewEdition['texts']> {
  return Promise.all(
    LANGUAGES.map(async language => ({
      language,
      version: BUILT_IN_EDITION.versions[language]!,
      body: plainTextOf(await builtInText(language)),
    })),
  )
}

function isBuiltIn(one: StoredEdition): boolean {
  return one.isBuiltIn && isSameEdition(one, BUILT_IN_EDITION)
}

function setApartIn(body: string): number[] {
  return readWaiverText(body).sections.flatMap((section, index) => (section.setApart ? [index + 1] : []))
}
