import { expect, test } from 'vitest'
import { technicianDisplayName } from './technician-name.ts'

test.each([
  ['Ana', 'Ana'],
  ['Lena 🌸 Tustin', 'Lena'],
  ['Chloe ✨', 'Chloe'],
  ['✨Chloe✨ Park', 'Chloe Park'],
  ['Rosa - Tustin', 'Rosa'],
  ['Tess (Irvine)', 'Tess'],
  ['Dani 🐚 Costa Mesa', 'Dani'],
  ['Dani COSTA  MESA (weekends)', 'Dani'],
  ['Daniela 🌺 Santa Ana', 'Daniela'],
  ['Daniela Santa-Ana', 'Daniela'],
  ['Summer ☀️ Costa Mesa', 'Summer'],
  ['Linh Nguyễn 🌷 Irvine', 'Linh Nguyễn'],
  ['Anna Tustinova', 'Anna Tustinova'],
  ['Irvine', 'Irvine'],
  ['Ana', 'Ana'],
  ['  Mia   Castillo ', 'Mia Castillo'],
  ['💅', ''],
  ['', ''],
])('the technician name %j is shown as %j', (name, shown) => {
  expect(technicianDisplayName(name)).toBe(shown)
})

test('a technician whose name contains an alias’s search term is shown under the alias', () => {
  const aliases = [{ contains: 'dale', shownAs: 'Dee' }]
  expect(technicianDisplayName('DALE 💎 Tustin', aliases)).toBe('Dee')
  expect(technicianDisplayName('Magdalena', aliases)).toBe('Dee')
  expect(technicianDisplayName('Dana', aliases)).toBe('Dana')
})
