import type { VerificationResponse } from '@frontlash/contract/check-in'
import { ApiError, NoResponseError } from '@frontlash/web-client/http-client'
import { expect, test } from 'vitest'
import { type SearchCalls, searchForAppointment } from './appointment-search.ts'

const PHONE = '7145550121'
const NOW = new Date('2026-11-20T19:00:00Z')
const MARIA = { id: 'c1', first_name: 'Maria', last_name: 'G.', phone: '+17145550121' }
const fails = (error: Error) => () => Promise.reject(error)

function search(calls: Partial<SearchCalls>, known: typeof MARIA | null = null) {
  const whole = { search: fails(new ApiError(500, {})), findClient: async () => null, ...calls }
  return searchForAppointment(PHONE, known, whole, () => NOW)
}

test('a successful search for an appointment returns the server’s response', async () => {
  const response = { scenario: 'WRONG_DAY' } as VerificationResponse
  expect(await search({ search: async () => response })).toEqual({ response, isUnreachable: false })
})

test('a failed search for an appointment returns the known client with a greeting', async () => {
  const { response, isUnreachable } = await search({ findClient: async () => MARIA })
  expect(response).toMatchObject({
    scenario: 'NO_APPOINTMENT_EXISTING_CLIENT',
    message: "Welcome back, Maria! We couldn't find any appointments for today, but you're already in our system.",
    suggestedAction: 'proceed_as_walkin',
    client: MARIA,
    checkInTime: NOW.toISOString(),
  })
  expect(isUnreachable).toBe(false)
})

test('a failed search for an appointment treats an unknown client as a walk-in', async () => {
  const { response } = await search({})
  expect(response).toMatchObject({
    scenario: 'NO_APPOINTMENT',
    message: "We couldn't find any appointments for this phone number. You may be a walk-in client.",
    suggestedAction: 'walk_in',
    client: null,
  })
})

test('a search for an appointment without a network reports that the server cannot be reached', async () => {
  const noNetwork = fails(new NoResponseError('no response'))
  const { response, isUnreachable } = await search({ search: noNetwork, findClient: noNetwork }, MARIA)
  expect(response.scenario).toBe('NO_APPOINTMENT_EXISTING_CLIENT')
  expect(isUnreachable).toBe(true)
})
