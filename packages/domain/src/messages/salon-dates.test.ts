import { describe, expect, test } from 'vitest'
import { isGsm7 } from '../texts/gsm7.ts'
import { EN_DATES } from './en-dates.ts'
import { ES_DATES } from './es-dates.ts'
import { atLineStart, type SalonDates } from './salon-dates.ts'
import { unbroken, unbrokenDates } from './unbroken.ts'
import { VI_DATES } from './vi-dates.ts'

const ZONE = 'America/Los_Angeles'
/** An instant of the salon's clock in winter. */
const at = (local: string) => new Date(`${local}:00-08:00`)

test.each([
  ['00:00', '12:00 AM', '12:00 a.m.', '12:00 sáng'],
  ['01:05', '1:05 AM', '1:05 a.m.', '1:05 sáng'],
  ['11:05', '11:05 AM', '11:05 a.m.', '11:05 sáng'],
  ['11:59', '11:59 AM', '11:59 a.m.', '11:59 sáng'],
  ['12:00', '12:00 PM', '12:00 p.m.', '12:00 trưa'],
  ['12:59', '12:59 PM', '12:59 p.m.', '12:59 trưa'],
  ['13:00', '1:00 PM', '1:00 p.m.', '1:00 chiều'],
  ['13:05', '1:05 PM', '1:05 p.m.', '1:05 chiều'],
  ['14:30', '2:30 PM', '2:30 p.m.', '2:30 chiều'],
  ['17:59', '5:59 PM', '5:59 p.m.', '5:59 chiều'],
  ['18:00', '6:00 PM', '6:00 p.m.', '6:00 tối'],
  ['23:59', '11:59 PM', '11:59 p.m.', '11:59 tối'],
])('the time %s is written as %s in English, %s in Spanish and %s in Vietnamese', (time, ...said) => {
  expect([EN_DATES, ES_DATES, VI_DATES].map(dates => dates.clockTime(at(`2026-11-20T${time}`), ZONE))).toEqual(said)
})

const written = (dates: SalonDates, day: string) =>
  (['longDate', 'fullDate', 'monthAndDay', 'dateAndYear', 'shortDate', 'textDate'] as const).map(form =>
    dates[form](at(`${day}T23:30`), ZONE),
  )

describe('a date', () => {
  test.each([
    [
      '2026-11-20',
      'Friday, November 20',
      'Friday, November 20, 2026',
      'November 20',
      'November 20, 2026',
      'Fri, Nov 20',
      'Fri, Nov 20',
    ],
    [
      '2026-12-31',
      'Thursday, December 31',
      'Thursday, December 31, 2026',
      'December 31',
      'December 31, 2026',
      'Thu, Dec 31',
      'Thu, Dec 31',
    ],
  ])('is written in English as specified (%s)', (day, ...said) => {
    expect(written(EN_DATES, day)).toEqual(said)
  })

  test.each([
    [
      '2026-11-20',
      'viernes 20 de noviembre',
      'viernes 20 de noviembre de 2026',
      '20 de noviembre',
      '20 de noviembre de 2026',
      'vie 20 nov',
      'vie 20 nov',
    ],
    [
      '2026-11-21',
      'sábado 21 de noviembre',
      'sábado 21 de noviembre de 2026',
      '21 de noviembre',
      '21 de noviembre de 2026',
      'sáb 21 nov',
      'sab 21 nov',
    ],
    [
      '2026-11-22',
      'domingo 22 de noviembre',
      'domingo 22 de noviembre de 2026',
      '22 de noviembre',
      '22 de noviembre de 2026',
      'dom 22 nov',
      'dom 22 nov',
    ],
    [
      '2026-12-31',
      'jueves 31 de diciembre',
      'jueves 31 de diciembre de 2026',
      '31 de diciembre',
      '31 de diciembre de 2026',
      'jue 31 dic',
      'jue 31 dic',
    ],
    [
      '2027-01-01',
      'viernes 1 de enero',
      'viernes 1 de enero de 2027',
      '1 de enero',
      '1 de enero de 2027',
      'vie 1 ene',
      'vie 1 ene',
    ],
  ])('is written in Spanish as specified (%s)', (day, ...said) => {
    expect(written(ES_DATES, day)).toEqual(said)
  })

  test.each([
    [
      '2026-11-20',
      'thứ Sáu, ngày 20 tháng 11',
      'thứ Sáu, ngày 20 tháng 11 năm 2026',
      'ngày 20 tháng 11',
      'ngày 20 tháng 11 năm 2026',
      'T6, 20 tháng 11',
      '20 tháng 11',
    ],
    [
      '2026-11-22',
      'Chủ nhật, ngày 22 tháng 11',
      'Chủ nhật, ngày 22 tháng 11 năm 2026',
      'ngày 22 tháng 11',
      'ngày 22 tháng 11 năm 2026',
      'CN, 22 tháng 11',
      '22 tháng 11',
    ],
    [
      '2026-11-23',
      'thứ Hai, ngày 23 tháng 11',
      'thứ Hai, ngày 23 tháng 11 năm 2026',
      'ngày 23 tháng 11',
      'ngày 23 tháng 11 năm 2026',
      'T2, 23 tháng 11',
      '23 tháng 11',
    ],
    [
      '2026-12-31',
      'thứ Năm, ngày 31 tháng 12',
      'thứ Năm, ngày 31 tháng 12 năm 2026',
      'ngày 31 tháng 12',
      'ngày 31 tháng 12 năm 2026',
      'T5, 31 tháng 12',
      '31 tháng 12',
    ],
    [
      '2027-01-01',
      'thứ Sáu, ngày 1 tháng 1',
      'thứ Sáu, ngày 1 tháng 1 năm 2027',
      'ngày 1 tháng 1',
      'ngày 1 tháng 1 năm 2027',
      'T6, 1 tháng 1',
      '1 tháng 1',
    ],
  ])('is written in Vietnamese as specified (%s)', (day, ...said) => {
    expect(written(VI_DATES, day)).toEqual(said)
  })

  test('has the right abbreviation for each weekday and month', () => {
    const days = Array.from({ length: 7 }, (_, add) => new Date(at('2026-11-22T12:00').getTime() + add * 86_400_000))
    const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 15, 20)))
    expect(days.map(day => ES_DATES.shortDate(day, ZONE).split(' ')[0]).join(' ')).toBe('dom lun mar mié jue vie sáb')
    expect(days.map(day => VI_DATES.shortDate(day, ZONE).split(',')[0]).join(' ')).toBe('CN T2 T3 T4 T5 T6 T7')
    expect(days.map(day => VI_DATES.longDate(day, ZONE).split(',')[0]).join(' ')).toBe(
      'Chủ nhật thứ Hai thứ Ba thứ Tư thứ Năm thứ Sáu thứ Bảy',
    )
    expect(months.map(month => ES_DATES.shortDate(month, ZONE).split(' ')[2]).join(' ')).toBe(
      'ene feb mar abr may jun jul ago sep oct nov dic',
    )
    expect(months.map(month => ES_DATES.monthAndDay(month, ZONE).split(' de ')[1]).join(' ')).toBe(
      'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
    )
    expect(days.every(day => isGsm7(ES_DATES.textDate(day, ZONE)))).toBe(true)
  })

  test('is the calendar day at the salon in summer and in winter', () => {
    expect(VI_DATES.clockTime(new Date('2026-07-01T00:30:00Z'), ZONE)).toBe('5:30 chiều')
    expect(ES_DATES.longDate(new Date('2027-01-01T07:59:00Z'), ZONE)).toBe('jueves 31 de diciembre')
  })

  test('begins with a capital letter at the start of a line', () => {
    expect(atLineStart('thứ Sáu, ngày 20 tháng 11')).toBe('Thứ Sáu, ngày 20 tháng 11')
    expect(atLineStart('')).toBe('')
  })
})

test.each([
  ['Your visit is on November 20 at 8:05 PM, not today.', 'Your visit is on November_20 at_8:05_PM, not today.'],
  ['Your appointment starts in about 2 hours 5 minutes.', 'Your appointment starts in about_2 hours_5 minutes.'],
  ['Su cita es el viernes 20 de noviembre a las 8:05 p.m.', 'Su cita es el viernes_20_de_noviembre a las_8:05_p.m.'],
  ['más de 2 horas de espera a las 11:05 a.m., no hoy', 'más de_2 horas de espera a las_11:05_a.m., no hoy'],
  ['ngày 20 tháng 11, lúc 8:05 tối, không phải', 'ngày_20_tháng_11, lúc_8:05_tối, không phải'],
  ['lúc 11:05 sáng, 12:05 trưa, 2:05 chiều tối nay', 'lúc_11:05_sáng,_12:05_trưa,_2:05_chiều tối nay'],
])('the sentence "%s" can be broken only at the spaces of "%s"', (sentence, joined) => {
  expect(unbroken(sentence).replaceAll('\u00a0', '_')).toBe(joined)
})

test.each([
  ['English', EN_DATES, 'Friday, November_20,_2026', '7:05_PM'],
  ['Spanish', ES_DATES, 'viernes_20_de_noviembre de_2026', '7:05_p.m.'],
  ['Vietnamese', VI_DATES, 'thứ Sáu, ngày_20_tháng_11 năm_2026', '7:05_tối'],
] as const)('an unbroken date in %s can be broken only at the spaces of "%3$s"', (_, dates, date, time) => {
  const { fullDate, clockTime } = unbrokenDates(dates)
  const instant = at('2026-11-20T19:05')
  const shown = [fullDate(instant, ZONE), clockTime(instant, ZONE)]
  expect(shown.map(text => text.replaceAll('\u00a0', '_'))).toEqual([date, time])
})
