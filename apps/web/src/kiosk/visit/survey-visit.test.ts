import { describe, expect, test } from 'vitest'
import { greetedName, readSurveyVisit, surveyAddress } from './survey-visit.ts'

const NOBODY = { phone: null, name: null, location: null, checkInId: null }

test('the URL of a survey contains the visit for which the link was made', () => {
  const visit = { phone: '+17145550101', name: 'Maria G.', location: 'santa-ana', checkInId: 'c-1' }
  const address = surveyAddress(visit)
  expect(address).toBe('/survey?phone=%2B17145550101&name=Maria+G.&location=santa-ana&checkin_id=c-1')
  expect(readSurveyVisit(new URL(address, 'http://salon').searchParams)).toEqual(visit)
})

test('the URL of a survey without parameters results in a visit without data', () => {
  expect(surveyAddress(NOBODY)).toBe('/survey')
  expect(readSurveyVisit(new URLSearchParams('name=%20&phone='))).toEqual(NOBODY)
})

describe('the greeting of the survey', () => {
  test.each([
    ['Maria G.', 'Maria'],
    ['Nguyễn', 'Nguyễn'],
    ["O'Brien Kate", "O'Brien"],
    ['https://example.com', null],
    ['Call+1-800', null],
    ['x'.repeat(31), null],
    [null, null],
  ])('for the name %j contains the first name %j', (name, greeted) => {
    expect(greetedName({ ...NOBODY, name })).toBe(greeted)
  })
})
