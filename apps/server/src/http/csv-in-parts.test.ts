import { setImmediate as loopTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { csvInParts, PART_ROWS } from './csv-in-parts.ts'

/** A list whose rows are all available at once, so that other work can run only during the pauses of the export. */
async function* oneLargeBatch(rows: number) {
  yield Array.from({ length: rows }, (_, at) => at + 1)
}

test('an export lets other calls run between two batches, however many rows remain', async () => {
  let sinceTurn = 0
  let mostSinceTurn = 0
  let isOver = false
  const turns = (async () => {
    while (!isOver) {
      sinceTurn = 0
      await loopTurn()
    }
  })()
  const table = {
    columns: ['Number'],
    cells: async (rows: number[]) => {
      sinceTurn += rows.length
      mostSinceTurn = Math.max(mostSinceTurn, sinceTurn)
      return rows.map(row => [row])
    },
  }
  let csv = ''
  for await (const part of csvInParts(table, oneLargeBatch(1_030), false)) csv += part
  isOver = true
  await turns
  expect(PART_ROWS).toBeLessThanOrEqual(50)
  expect(mostSinceTurn).toBe(PART_ROWS)
  const lines = csv.trimEnd().split('\r\n')
  expect(lines).toEqual(['Number', ...Array.from({ length: 1_030 }, (_, at) => String(at + 1))])
})

test('an export stops reading rows if the browser disconnects', async () => {
  let isEnded = false
  async function* endless() {
    try {
      for (;;) yield Array.from({ length: PART_ROWS }, () => 'a name that fills the row'.repeat(40))
    } finally {
      isEnded = true
    }
  }
  const parts = csvInParts({ columns: ['Number'], cells: async rows => rows.map(row => [row]) }, endless(), true)
  await parts.next()
  await parts.next()
  await parts.return(undefined)
  expect(isEnded).toBe(true)
})
