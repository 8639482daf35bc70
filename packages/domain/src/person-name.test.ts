import { expect, test } from 'vitest'
import { cleanName, hasOnlyNameLetters, initials, nameProblem, shortName, splitName } from './person-name.ts'

test.each(['Nguyễn', "O'Brien", 'O’Brien', 'Anne-Marie', 'St. James', 'María José', '李', 'Zoë'])(
  'the name %s is accepted',
  name => expect(hasOnlyNameLetters(cleanName(name))).toBe(true),
)

test.each(['Mia 💅', 'R2D2', '<b>', 'a@b', '-', '', 'Mia\u0000'])('the name %j is refused', name =>
  expect(hasOnlyNameLetters(cleanName(name))).toBe(false),
)

test.each([
  ['', 'missing'],
  ['A', 'short'],
  ['李', 'short'],
  ['An', null],
  ['n'.repeat(50), null],
  ['n'.repeat(51), 'long'],
  ['R2', 'letters'],
])('the typed name %j has the error %s', (name, problem) => expect(nameProblem(name)).toBe(problem))

test('cleaning a name reduces several spaces to one space and composes accented letters', () => {
  expect(cleanName('  Anna \t Lee ')).toBe('Anna Lee')
  expect(cleanName('Nguye\u0302\u0303n')).toBe('Nguyễn')
})

test.each([
  ['Maria', 'Gonzalez', 'Maria G.'],
  ['Maria', '', 'Maria'],
  ['Ân', 'đỗ', 'Ân Đ.'],
])('the name %s %s is shown as %s', (first, last, shown) => expect(shortName(first, last)).toBe(shown))

test.each([
  ['Maria Gonzalez', 'Maria', 'Gonzalez'],
  ['Maria de la Cruz', 'Maria', 'de la Cruz'],
  ['Cher', 'Cher', ''],
])('the name on a booking, %s, is split into first name %s and last name %s', (full, firstName, lastName) =>
  expect(splitName(full)).toEqual({ firstName, lastName }),
)

test('a name is reduced to its initials for logs', () => expect(initials('Maria', 'Gonzalez')).toBe('M. G.'))
