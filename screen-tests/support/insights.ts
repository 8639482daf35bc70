import type { OfficeInsightsResponse } from '@frontlash/contract/office-insights'

type LocationFigures = OfficeInsightsResponse['byLocation'][number]

const FEW = { n: 3, median: null, p90: null }
const MEASURED = { n: 40, median: 6, p90: 18 }
const COUNTS = {
  booked: 60,
  received: 48,
  noShows: 5,
  noShowsMarked: 1,
  bookedOnMeasuredDays: 60,
  noShowRate: 0.1,
}
const SUMMARY = {
  from: '2026-10-24',
  to: '2026-11-20',
  totals: {
    ...COUNTS,
    outcomes: { received: 48, 'no-show': 5, 'no-show-marked': 1, 'too-late': 2, cancelled: 4, here: 4 },
    cancelled: 4,
    cancelledHere: 0,
    punctuality: [
      { scenario: 'ON_TIME', share: 0.6, ...MEASURED },
      { scenario: 'TOO_LATE', share: 0.2, n: 40, median: -35, p90: -52 },
      { scenario: 'VERY_LATE', share: 0.2, ...FEW },
    ],
    wait: MEASURED,
    lateStart: { n: 40, median: 2, p90: 11 },
  },
  walkIns: {
    all: 14,
    asked: 12,
    served: 9,
    waiting: 0,
    lost: 3,
    later: 1,
    abandoned: 4,
    cameBack: 1,
    shareServed: 0.75,
    wait: FEW,
  },
  leftOut: { shortAfterManual: 2, over240: 1 },
  measuredDays: 24,
  days: 24,
  salons: 1,
}

/** The figures of a location. `changes` replaces fields. */
export function locationOf(
  location: LocationFigures['location'],
  changes: Partial<LocationFigures> = {},
): LocationFigures {
  const { totals, walkIns, leftOut, measuredDays } = SUMMARY
  return { location, totals, walkIns, leftOut, measuredDays, ...changes }
}

/** The response with the figures of four weeks. `changes` replaces fields. */
export function insightsOf(changes: Partial<OfficeInsightsResponse> = {}): OfficeInsightsResponse {
  return {
    ...SUMMARY,
    byLocation: [locationOf('tustin')],
    byDay: [
      { day: '2026-11-19', isMeasured: true, booked: 20, walkIns: 4, outcomes: { received: 18, 'no-show': 2 } },
      { day: '2026-11-20', isMeasured: true, booked: 12, walkIns: 2, outcomes: { received: 9, here: 2, cancelled: 1 } },
    ],
    byHour: [
      { hour: 10, booked: 20, walkIns: 2, wait: FEW, walkInWait: FEW },
      { hour: 11, booked: 40, walkIns: 10, wait: MEASURED, walkInWait: FEW },
    ],
    byWeekdayHour: [
      { weekday: 3, hour: 11, booked: 20, walkIns: 4, noShows: 2 },
      { weekday: 4, hour: 10, booked: 12, walkIns: 2, noShows: 0 },
    ],
    byTechnician: [
      { technician: 'tech-1', name: 'Anh', ...COUNTS, wait: MEASURED, lateStart: MEASURED },
      { technician: 'tech-2', name: 'Bao', ...COUNTS, booked: 7, wait: FEW, lateStart: FEW },
    ],
    arrivals: [
      { minute: 600, booked: 12, walkIns: 1 },
      { minute: 645, booked: 8, walkIns: 3 },
    ],
    before: null,
    asOf: '2026-11-20T19:02:00.000Z',
    ...changes,
  }
}
