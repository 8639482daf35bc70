import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSalon, type SalonUnderTest } from '../../../test/salon-under-test.ts'
import { enrolDevice } from '../../../test/sign-in.ts'

let under: SalonUnderTest
beforeAll(async () => {
  under = await openSalon()
})
afterAll(() => under.close())

test('a tablet that a manager enrolled knows where it is', async () => {
  const headers = await enrolDevice(under, { location: 'irvine', name: 'By the door' })
  const answer = await under.app.inject({
    method: 'POST',
    url: '/api/locations/current-v2',
    headers,
    payload: { clientLocation: 'tustin' },
  })
  expect(answer.json()).toMatchObject({ location: { id: 'irvine', name: 'Irvine' }, device: { name: 'By the door' } })
})
