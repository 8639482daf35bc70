import { readSession } from '@frontlash/web-client/session'
import { isCheckedIn, markCheckedIn, readClient, saveClient } from '@frontlash/web-client/visit-client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { endVisit } from './end-visit.ts'
import { visit } from './visit-state.ts'

function memoryStorage(): Storage {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    clear: () => values.clear(),
  } as unknown as Storage
}

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
})
afterEach(() => vi.unstubAllGlobals())

const MARIA = { id: 'c1', first_name: 'Maria', last_name: 'G.', phone: '+17145550101' }

describe('the stored data of a visit', () => {
  test('have fixed keys in the session storage', () => {
    visit.phoneNumber.save('7145550101')
    visit.existingClient.save(true)
    visit.verificationStatus.save('complete')
    visit.walkInIntent.save({ timing: 'now', service: 'refill' })
    saveClient(MARIA)
    expect(sessionStorage.getItem('phoneNumber')).toBe('7145550101')
    expect(sessionStorage.getItem('existingClient')).toBe('true')
    expect(sessionStorage.getItem('squareVerificationStatus')).toBe('complete')
    expect(JSON.parse(sessionStorage.getItem('walkInIntent')!)).toEqual({ timing: 'now', service: 'refill' })
    expect(JSON.parse(sessionStorage.getItem('clientData')!)).toMatchObject(MARIA)
  })

  test.each([
    ['broken JSON', '{"id":'],
    ['another kind of value', '5'],
    ['nothing', ''],
    ['null', 'null'],
  ])('are treated as missing if the storage contains %s', (_what, stored) => {
    for (const key of [
      'clientData',
      'squareVerificationResult',
      'walkInIntent',
      'foundAppointment',
      'autoCreateClient',
    ])
      sessionStorage.setItem(key, stored)
    expect(readClient()).toBeNull()
    expect(visit.verification.read()).toBeNull()
    expect(visit.walkInIntent.read()).toBeNull()
    expect(visit.foundAppointment.read()).toBeNull()
    expect(visit.autoCreateClient.read()).toBeNull()
  })

  test.each([
    ['"7145550101"', '7145550101'],
    ['7145550101', '7145550101'],
    ['"broken', '"broken'],
  ])('contain the phone number %s, which is read as %s', (stored, read) => {
    sessionStorage.setItem('phoneNumber', stored)
    expect(visit.phoneNumber.read()).toBe(read)
  })

  test('do not reveal before the lookup whether the client is known', () => {
    expect(visit.existingClient.read()).toBeNull()
    visit.existingClient.save(false)
    expect(visit.existingClient.read()).toBe(false)
  })
})

describe('a client who is checked in', () => {
  test('stays signed in until the end of the visit', () => {
    saveClient(MARIA)
    markCheckedIn()
    expect(readSession()).toMatchObject({ state: 'authenticated', client: { id: 'c1' } })
    localStorage.setItem('checkedIn', 'true')
    endVisit()
    expect(readClient()).toBeNull()
    expect(isCheckedIn()).toBe(false)
    expect(readSession()).toEqual({ state: 'unauthenticated' })
  })

  test('can end the visit without a change to the settings of the tablet', () => {
    localStorage.setItem('selectedLocation', 'irvine')
    localStorage.setItem('kioskMode', 'true')
    endVisit()
    expect(localStorage.getItem('selectedLocation')).toBe('irvine')
    expect(localStorage.getItem('kioskMode')).toBe('true')
  })
})
