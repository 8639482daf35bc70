import { expect, test } from 'vitest'
import { UNASSIGNED } from '../day/day-card.ts'
import { assignableTechnicians } from './assignable.ts'

const WORKS = true
const technician = (name: string, hasColumn = false) => ({ teamMemberId: `TM-${name}`, name, hasColumn })

test.each<{
  what: string
  columns: string[]
  technicians: ReturnType<typeof technician>[]
  withCards: string[]
  offered: string[]
}>([
  {
    what: 'those with cards as long as the bookable technicians are not loaded',
    columns: ['Ana', 'Mia', UNASSIGNED],
    technicians: [],
    withCards: ['Ana', 'Mia', UNASSIGNED],
    offered: ['Ana', 'Mia'],
  },
  {
    what: 'first those with a column, then all other bookable technicians, both from A to Z',
    columns: ['Chloe', 'Mia'],
    technicians: [technician('Ana'), technician('Bella'), technician('Chloe', WORKS), technician('Mia', WORKS)],
    withCards: ['Mia'],
    offered: ['Chloe', 'Mia', 'Ana', 'Bella'],
  },
  {
    what: 'in the same order when all columns are shown',
    columns: ['Ana', 'Chloe', 'Mia', UNASSIGNED],
    technicians: [technician('Ana'), technician('Chloe', WORKS), technician('Mia', WORKS)],
    withCards: ['Mia', UNASSIGNED],
    offered: ['Chloe', 'Mia', 'Ana'],
  },
  {
    what: 'also those who have a card today but can no longer be booked',
    columns: ['Old Hand'],
    technicians: [technician('Ana')],
    withCards: ['Old Hand'],
    offered: ['Old Hand', 'Ana'],
  },
])('the technicians offered for a card are $what', ({ columns, technicians, withCards, offered }) => {
  expect(assignableTechnicians(columns, technicians, column => withCards.includes(column))).toEqual(offered)
})
