import { describe, expect, test } from 'vitest'
import type { Language } from '../language.ts'
import { EN } from './en.ts'
import { ES } from './es.ts'
import { FIRST_SCREEN_EN } from './first-screen.ts'
import { serviceLabel, technicianLabel } from './known-words.ts'
import { filled, type Message, type Say, type SayFirst, sayIn, sayMessage } from './say.ts'
import { VI } from './vi.ts'

const english: Say = sayIn<typeof EN>(EN, 'en')
const spanish: Say = sayIn<typeof EN>(ES, 'es')
const vietnamese: Say = sayIn<typeof EN>(VI, 'vi')

describe('a message', () => {
  test.each<[words: string, values: Record<string, string | number | null>, said: string]>([
    ['Hoy, {date}', { date: 'viernes' }, 'Hoy, viernes'],
    ['Gracias[, {name}].', { name: 'Ana' }, 'Gracias, Ana.'],
    ['Gracias[, {name}].', { name: '' }, 'Gracias.'],
    ['Gracias[, {name}].', { name: null }, 'Gracias.'],
    ['Gracias[, {name}].', {}, 'Gracias.'],
    ['{n, one: Queda 1 segundo; other: Quedan {n} segundos}', { n: 0 }, 'Quedan 0 segundos'],
    ['{n, one: Queda 1 segundo; other: Quedan {n} segundos}', { n: 1 }, 'Queda 1 segundo'],
    ['{n, one: Queda 1 segundo; other: Quedan {n} segundos}', { n: 2 }, 'Quedan 2 segundos'],
    ['{a} y {b}', { a: '{b}', b: '[x]' }, '{b} y [x]'],
    ['Su cita es a las {time}.', { time: '8:00 p.m.' }, 'Su cita es a las 8:00 p.m.'],
    ['Procesando...', {}, 'Procesando...'],
    ['Su cita[ de {service}] es hoy.', { service: 'Appointment' }, 'Su cita es hoy.'],
    ['Su cita[ de {service}] es hoy.', { service: 'Refill' }, 'Su cita de Refill es hoy.'],
    ['Su cita de las {time} ya pasó.', { time: '1:05 p.m.' }, 'Su cita de la 1:05 p.m. ya pasó.'],
    ['A las {time} nos pidió una hora.', { time: '1:00 p.m.' }, 'A la 1:00 p.m. nos pidió una hora.'],
    ['a las {time}', { time: '12:55 p.m.' }, 'a las 12:55 p.m.'],
    ['a las {time}', { time: '11:00 a.m.' }, 'a las 11:00 a.m.'],
  ])('with the wording "%s" and the values %j is "%s"', (words, values, said) => {
    expect(filled(words, 'es', values)).toBe(said)
  })

  test.each<[Language, string]>([
    ['en', 'Your Appointment'],
    ['es', 'Your'],
    ['vi', 'Your'],
  ])('in the language %s is "%s" if the service has no name', (language, said) => {
    expect(filled('Your[ {service}]', language, { service: 'Appointment' })).toBe(said)
  })

  test('has only one period after a name that ends with a period', () => {
    expect(english('register.taken', { name: 'Maria G.' })).toBe('This phone number is already registered to Maria G.')
  })

  test('accepts exactly the values of its placeholders', () => {
    expect(spanish('days.since', { n: 1 })).toBe('1 día desde la última visita')
    expect(vietnamese('days.since', { n: 1 })).toBe('1 ngày kể từ lần đến trước')
    expect(vietnamese('success.early', { time: '2:30 chiều' })).toBe(
      'Quý khách đến sớm. Xin quay lại đây trước 2:30 chiều.',
    )
    const mistakes = [
      // @ts-expect-error: the time is missing
      () => english('success.early'),
      // @ts-expect-error: the message has no such value
      () => english('success.early', { time: '2:30 PM', place: 'Tustin' }),
      // @ts-expect-error: the number of a plural is a number
      () => english('days.since', { n: '1' }),
      // @ts-expect-error: the message has no values
      () => english('common.done', { name: 'Ana' }),
      // @ts-expect-error: no message has this key
      () => english('common.nothing'),
    ]
    expect(mistakes).toHaveLength(5)
  })

  test('can be stored with its values and formatted later', () => {
    const message: Message = ['msg.wrongLocation', { time: '11:00', place: 'Irvine' }]
    expect(sayMessage(english, message)).toBe('Your 11:00 visit today is at our Irvine salon.')
  })
})

test('the messages of the first screen can be formatted before all other messages are loaded', () => {
  const says: SayFirst[] = [sayIn<typeof FIRST_SCREEN_EN>(FIRST_SCREEN_EN, 'en'), english]
  for (const say of says) expect(say('head.home', { brand: 'Frontlash' })).toBe('Frontlash, home')
})

test('names that the product made up are translated, but no other names are translated', () => {
  expect(
    ['Walk-in Service', 'New Client Visit', 'Appointment', 'Refill'].map(one => serviceLabel(spanish, one)),
  ).toEqual(['Servicio sin cita', 'Visita de cliente nuevo', 'Cita', 'Refill'])
  expect(['To be assigned', 'Lena'].map(one => technicianLabel(vietnamese, one))).toEqual(['Sẽ sắp xếp', 'Lena'])
})
