import type { SalonDay } from '@frontlash/domain/salon-day'
import { countFigures, type Figures } from '@frontlash/domain/visits/figures'
import type { VisitFilters } from '@frontlash/domain/visits/visit-filters'
import type { AppContext } from '../../app-context.ts'
import { addInParts } from './add-in-parts.ts'
import type { LiveDays } from './live-days.ts'
import { figureDaysOf, readFigureDays, type StoredDay, type VisitRange } from './visit-list-store.ts'

export type FigureSource = {
  readonly context: Pick<AppContext, 'reads'>
  readonly liveDays: LiveDays
  readonly today: SalonDay
}

export async function readDays(
  { context, liveDays, today }: FigureSource,
  range: VisitRange,
  filters: VisitFilters,
): Promise<StoredDay[]> {
  // The days that are not stored yet must be read before the stored days (see LiveDays).
  const live = await liveDays.read(range, today)
  const stored = await readFigureDays(context.reads, { ...range, ...filters }, live)
  return [...stored, ...figureDaysOf(live.visits, filters).map(day => ({ ...day, unpack: () => day }))]
}

/**
 * Returns the figures of a period (docs/product/office/insights.md). `shownName` returns a technician's name for
 * screens.
 */
export async function readFigures(
  source: FigureSource,
  range: VisitRange,
  filters: VisitFilters,
  shownName: (name: string) => string,
): Promise<Figures> {
  const count = countFigures(shownName)
  await addInParts(await readDays(source, range, filters), count.add)
  return count.figures()
}
