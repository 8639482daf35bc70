import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MinuteSpan } from './day-grid.ts'
import { cardMinutes, foldColumn, type Lane, layOutColumn } from './overlap.ts'

const span = (fromMinute: number, toMinute: number): MinuteSpan => ({ fromMinute, toMinute })
const overlap = (a: MinuteSpan, b: MinuteSpan) => a.fromMinute < b.toMinute && b.fromMinute < a.toMinute
const doShareLanes = (a: Pick<Lane, 'lane' | 'laneSpan'>, b: Pick<Lane, 'lane' | 'laneSpan'>) =>
  a.lane < b.lane + b.laneSpan && b.lane < a.lane + a.laneSpan

test.each([
  [5, 15],
  [15, 15],
  [16, 15],
  [17, 15],
  [18, 16],
  [30, 28],
  [60, 58],
])('a visit of %i minutes has a card with the height of %i minutes', (duration, minutes) => {
  expect(cardMinutes(duration)).toBe(minutes)
})

describe('cards in one column', () => {
  test.each<[string, MinuteSpan[], [lane: number, laneSpan: number, lanes: number][]]>([
    ['get no lanes if there are no cards', [], []],
    [
      'have the full width if they follow each other',
      [span(0, 60), span(60, 120)],
      [
        [0, 1, 1],
        [0, 1, 1],
      ],
    ],
    [
      'have half the width if two overlap',
      [span(0, 60), span(30, 90)],
      [
        [0, 1, 2],
        [1, 1, 2],
      ],
    ],
    [
      'share a lane if the third card starts when the first ends',
      [span(0, 30), span(15, 90), span(30, 60)],
      [
        [0, 1, 2],
        [1, 1, 2],
        [0, 1, 2],
      ],
    ],
    [
      'are ordered by length, longest first, if two have the same start',
      [span(0, 15), span(0, 90)],
      [
        [1, 1, 2],
        [0, 1, 2],
      ],
    ],
    [
      'have a third of the width if three overlap, and the full width if none overlaps',
      [span(0, 60), span(0, 60), span(0, 60), span(60, 90)],
      [
        [0, 1, 3],
        [1, 1, 3],
        [2, 1, 3],
        [0, 1, 1],
      ],
    ],
    [
      'extend over two free lanes if the fourth card overlaps only the first',
      [span(0, 120), span(0, 60), span(0, 60), span(60, 120)],
      [
        [0, 1, 3],
        [1, 1, 3],
        [2, 1, 3],
        [1, 2, 3],
      ],
    ],
    [
      'take only the lanes that are free for their whole duration',
      [span(0, 60), span(0, 90), span(0, 30), span(80, 120), span(100, 140)],
      [
        [1, 1, 3],
        [0, 1, 3],
        [2, 1, 3],
        [1, 2, 3],
        [0, 1, 3],
      ],
    ],
    [
      'do not extend over a lane that another card has at the same time',
      [span(0, 90), span(0, 30), span(15, 90), span(30, 60)],
      [
        [0, 1, 3],
        [1, 1, 3],
        [2, 1, 3],
        [1, 1, 3],
      ],
    ],
  ])('%s', (_, cards, lanes) => {
    expect(layOutColumn(cards)).toEqual(lanes.map(([lane, laneSpan, of]) => ({ lane, laneSpan, lanes: of })))
  })

  const anyCard = fc
    .tuple(fc.integer({ min: 0, max: 1_380 }), fc.integer({ min: 1, max: 240 }))
    .map(([from, minutes]) => span(from, from + minutes))
  const anyColumn = fc.array(anyCard, { maxLength: 40 })

  test('do not cover each other', () => {
    fc.assert(
      fc.property(anyColumn, cards => {
        const lanes = layOutColumn(cards)
        cards.forEach((a, i) => {
          expect(lanes[i]!.laneSpan).toBeGreaterThan(0)
          expect(lanes[i]!.lane + lanes[i]!.laneSpan).toBeLessThanOrEqual(lanes[i]!.lanes)
          cards.forEach((b, j) => {
            if (i >= j || !overlap(a, b)) return
            expect(doShareLanes(lanes[i]!, lanes[j]!)).toBe(false)
            expect(lanes[i]!.lanes).toBe(lanes[j]!.lanes)
          })
        })
      }),
    )
  })

  test('use as many lanes as there are simultaneous cards', () => {
    fc.assert(
      fc.property(anyColumn, cards => {
        const lanes = layOutColumn(cards)
        const max = Math.max(
          0,
          ...cards.map(a => cards.filter(b => b.fromMinute <= a.fromMinute && a.fromMinute < b.toMinute).length),
        )
        expect(Math.max(0, ...lanes.map(one => one.lanes))).toBe(max)
        cards.forEach((card, at) => {
          if (!cards.some((other, i) => i !== at && overlap(card, other)))
            expect(lanes[at]).toEqual({ lane: 0, laneSpan: 1, lanes: 1 })
        })
      }),
    )
  })

  test('extend over free lanes beside the cards', () => {
    fc.assert(
      fc.property(anyColumn, cards => {
        const lanes = layOutColumn(cards)
        cards.forEach((card, at) => {
          const mine = lanes[at]!
          const isFree = (lane: number) =>
            !cards.some((other, i) => {
              if (i === at || !overlap(card, other)) return false
              return doShareLanes({ lane, laneSpan: 1 }, lanes[i]!)
            })
          if (mine.lane > 0) expect(isFree(mine.lane - 1)).toBe(false)
          const next = mine.lane + mine.laneSpan
          if (next < mine.lanes) expect(isFree(next)).toBe(false)
        })
      }),
    )
  })

  test('have the same positions in every input order', () => {
    const distinct = fc.uniqueArray(anyCard, { selector: one => `${one.fromMinute} ${one.toMinute}`, maxLength: 20 })
    fc.assert(
      fc.property(distinct, cards => {
        const reversed = layOutColumn([...cards].reverse()).reverse()
        expect(reversed).toEqual(layOutColumn(cards))
      }),
    )
  })
})

describe('many cards side by side', () => {
  const ranked = (fromMinute: number, toMinute: number, rank: number) => ({ fromMinute, toMinute, rank })
  const shown = (lane: number, laneSpan = 1): Lane => ({ lane, laneSpan, lanes: 3 })

  test('are placed by layOutColumn() if at most three cards overlap', () => {
    const cards = [ranked(0, 60, 2), ranked(0, 60, 2), ranked(0, 60, 0)]
    expect(foldColumn(cards)).toEqual({ lanes: layOutColumn(cards), folds: [] })
  })

  test('become two cards and a button if four cards overlap', () => {
    const cards = [ranked(0, 60, 2), ranked(5, 60, 2), ranked(10, 60, 1), ranked(15, 45, 2), ranked(20, 75, 0)]
    expect(foldColumn(cards)).toEqual({
      lanes: [null, null, shown(1), null, shown(0)],
      folds: [{ fromMinute: 0, toMinute: 60, lane: shown(2), cards: [0, 1, 3] }],
    })
  })

  test('are shown without a button if the button would hide only one card', () => {
    const cards = [
      ...[ranked(0, 60, 2), ranked(0, 60, 2), ranked(0, 30, 2), ranked(0, 30, 2)],
      ...[ranked(40, 60, 2), ranked(50, 100, 2), ranked(90, 120, 2)],
    ]
    const { lanes, folds } = foldColumn(cards)
    expect(folds.map(fold => fold.cards)).toEqual([
      [2, 3],
      [4, 5],
    ])
    expect([lanes[0], lanes[1], lanes[6]]).toEqual([shown(0), shown(1), shown(0, 2)])
  })

  const anyRanked = fc
    .tuple(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 15, max: 120 }), fc.integer({ min: 0, max: 2 }))
    .map(([from, minutes, rank]) => ranked(from, from + minutes, rank))

  test('are each either shown or behind exactly one button', () => {
    fc.assert(
      fc.property(fc.array(anyRanked, { maxLength: 40 }), cards => {
        const { lanes, folds } = foldColumn(cards)
        const folded = folds.flatMap(fold => fold.cards)
        expect(new Set(folded).size).toBe(folded.length)
        expect(folded.sort((a, b) => a - b)).toEqual(cards.map((_, at) => at).filter(at => lanes[at] === null))
        for (const fold of folds) expect(fold.cards.length).toBeGreaterThan(1)
        const drawn = [...cards.map((card, at) => ({ ...card, lane: lanes[at] })), ...folds].filter(one => one.lane)
        drawn.forEach((a, i) => {
          expect(a.lane!.lanes).toBeLessThan(4)
          for (const b of drawn.slice(i + 1)) expect(overlap(a, b) && doShareLanes(a.lane!, b.lane!)).toBe(false)
        })
      }),
    )
  })
})
