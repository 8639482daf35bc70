import type { Language } from '@frontlash/domain/language'
import { beginOf, publicationAt } from '@frontlash/domain/waiver/waiver-editions'
import type { Queries } from '../../platform/db/database.ts'
import { lockEditions, readEditions, readPublications } from './edition-store.ts'

/**
 * Checks the edition in force at `now` and the editions that are published for later. Returns the first language in
 * which one of these editions has no text; undefined if no text is missing. Until the transaction ends, no edition is
 * published or withdrawn.
 */
export async function languageWithoutWaiver(
  queries: Queries,
  languages: readonly Language[],
  now: Date,
  timeZone: string,
): Promise<Language | undefined> {
  if (languages.length === 0) return undefined
  await lockEditions(queries)
  const [editions, publications] = [await readEditions(queries), await readPublications(queries)]
  const ahead = publications.filter(one => one.withdrawnAt === null && beginOf(one, timeZone) > now)
  const numbers = [publicationAt(publications, now, timeZone), ...ahead].map(one => one?.edition)
  const used = editions.filter(one => numbers.includes(one.edition))
  return languages.find(language => used.some(({ versions }) => versions[language] === undefined))
}
