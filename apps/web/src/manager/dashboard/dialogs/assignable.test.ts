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
    what: 'technicians with cards until the bookable technicians are loaded',
    columns: ['Ana', 'Mia', UNASSIGNED],
    technicians: [],
    withCards: ['Ana', 'Mia', UNASSIGNED],
    offered: ['Ana', 'Mia'],
  },
  {
    what: 'technicians with a column first, then to the others, both A to Z',
    columns: ['Chloe', 'Mia'],
    technicians: [technician('Ana'), technician('Bella'), technician('Chloe', WORKS), technician('Mia', WORKS)],
    withCards: ['Mia'],
    offered: ['Chloe', 'Mia', 'Ana', 'Bella'],
  },
  {
    what: 'the same technicians when all columns are shown',
    columns: ['Ana', 'Chloe', 'Mia', UNASSIGNED],
    technicians: [technician('Ana'), technician('Chloe', WORKS), technician('Mia', WORKS)],
    withCards: ['Mia', UNASSIGNED],
    offered: ['Chloe', 'Mia', 'Ana'],
  },
  {
    what: 'a technician who has a card today but can no longer be booked',
    columns: ['Old Hand'],
    technicians: [technician('Ana')],
    withCards: ['Old Hand'],
    offered: ['Old Hand', 'Ana'],
  },
])('a card can be assigned to $what', ({ columns, technicians, withCards, offered }) => {
  expect(assignableTechnicians(columns, technicians, column => withCards.includes(column))).toEqual(offered)
})
