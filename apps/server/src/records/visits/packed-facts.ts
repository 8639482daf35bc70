import type { FigureFact } from '@frontlash/domain/visits/figures'
import type { VisitKind } from '@frontlash/domain/visits/visit-words'

/** The first letter of a fact's key says its kind. */
const KINDS: Readonly<Record<string, VisitKind>> = { b: 'booked', w: 'walk-in', a: 'abandoned' }

type Packed = [
  kind: string,
  outcome: FigureFact['outcome'],
  hour: number,
  isVisit: 0 | 1,
  scenario: FigureFact['scenario'],
  isManual: 0 | 1,
  arrivalStep: number | null,
  earlyMinutes: number | null,
  waitSeconds: number | null,
  lateStartSeconds: number | null,
  leftOut: FigureFact['leftOut'],
  technicianId: string | null,
  technician: string,
]

/**
 * What the figures take from a fact, as a JSON array in one column: the figures of a year read more than 100,000 of
 * them, and putting each together from its columns would take PostgreSQL longer than everything else.
 */
export function packFact(fact: FigureFact): string {
  const packed: Packed = [
    fact.kind.charAt(0),
    fact.outcome,
    fact.hour,
    fact.isVisit ? 1 : 0,
    fact.scenario,
    fact.isManual ? 1 : 0,
    fact.arrivalStep,
    fact.earlyMinutes,
    fact.waitSeconds,
    fact.lateStartSeconds,
    fact.leftOut,
    fact.technicianId,
    fact.technician,
  ]
  return JSON.stringify(packed)
}

/** Unpacks facts from packed ones that are joined by commas. */
export function unpackFacts(joined: string): FigureFact[] {
  return (JSON.parse(`[${joined}]`) as Packed[]).map(packed => ({
    kind: KINDS[packed[0]]!,
    outcome: packed[1],
    hour: packed[2],
    isVisit: packed[3] === 1,
    scenario: packed[4],
    isManual: packed[5] === 1,
    arrivalStep: packed[6],
    earlyMinutes: packed[7],
    waitSeconds: packed[8],
    lateStartSeconds: packed[9],
    leftOut: packed[10],
    technicianId: packed[11],
    technician: packed[12],
  }))
}
