import { expect, test } from 'vitest'
import { foldedName, nameKeys } from './folded-name.ts'
import { type ClientSearch, isLastFour, readSearchTerm } from './search-term.ts'

test.each([
  ['Nguyễn', 'nguyen'],
  ['NGUYỄN Thị Đào', 'nguyen thi dao'],
  ["O'Brien", 'obrien'],
  ['O’Brien', 'obrien'],
  ['Anne-Marie', 'anne marie'],
  ['Søren Łukasz Æsa Groß', 'soren lukasz aesa gross'],
  ['  José   Muñoz Jr. ', 'jose munoz jr'],
  ['Muñoz, José', 'munoz jose'],
  ['García–Márquez', 'garcia marquez'],
  ['D´Angelo', 'dangelo'],
  ['İpek', 'ipek'],
])('the name %s is indexed for the search as "%s"', (name, folded) => {
  expect(foldedName(name)).toBe(folded)
  expect(foldedName(name.normalize('NFD'))).toBe(folded)
})

test('a client is found by first and last name in either order, and by first name only', () => {
  expect(nameKeys('Maria', "O'Brien")).toEqual({ nameKey: 'maria obrien', nameKeyLast: 'obrien maria' })
  expect(nameKeys('Maria', '')).toEqual({ nameKey: 'maria', nameKeyLast: 'maria' })
})

test.each<[string, ClientSearch | undefined]>([
  ['', { by: 'nothing' }],
  ['  ', { by: 'nothing' }],
  ['N', undefined],
  ["O'", undefined],
  ['ng', { by: 'name', prefix: 'ng' }],
  ["o'b", { by: 'name', prefix: 'ob' }],
  ['Nguyễn ', { by: 'name', prefix: 'nguyen' }],
  ['Nguyễn, L', { by: 'name', prefix: 'nguyen l' }],
  ['010', undefined],
  ['0101', { by: 'last digits', digits: '0101' }],
  ['555-0101', { by: 'last digits', digits: '5550101' }],
  ['714555010', { by: 'last digits', digits: '714555010' }],
  ['(714) 555-0101', { by: 'number', phone: '+17145550101' }],
  ['1 714 555 0101', { by: 'number', phone: '+17145550101' }],
  ['71455501012', undefined],
  ['!?', undefined],
])('the search term "%s" is parsed as %j', (term, search) => {
  expect(readSearchTerm(term)).toEqual(search)
})

test('a deletion is confirmed only by exactly the last four digits of the phone number', () => {
  expect(isLastFour(' 0101 ', '+17145550101')).toBe(true)
  for (const typed of ['', '101', '0102', '5550101']) expect(isLastFour(typed, '+17145550101')).toBe(false)
})
