import { expect, test } from 'vitest'
import type { DayCard } from '../day/day-card.ts'
import { findClients, MAX_FOUND } from './find-clients.ts'

const card = (customerName: string, startMs: number) => ({ customerName, startMs }) as DayCard
const CARDS = [card('José Alvarez', 3), card('Maria Gonzalez', 2), card('Ana Maria Lu', 1)]

test.each([
  ['', []],
  ['  ', []],
  ['maria', ['Ana Maria Lu', 'Maria Gonzalez']],
  ['MARIA gon', ['Maria Gonzalez']],
  ['jose', ['José Alvarez']],
  ['zoe', []],
])('the search for the client name “%s” finds %j', (typed, names) => {
  expect(findClients(CARDS, typed).map(one => one.customerName)).toEqual(names)
})

test('the search for a client’s name finds at most eight clients', () => {
  const many = Array.from({ length: 12 }, (_, at) => card('Ana', 12 - at))
  expect(findClients(many, 'ana').map(one => one.startMs)).toEqual(Array.from({ length: MAX_FOUND }, (_, at) => at + 1))
})
