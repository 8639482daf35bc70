import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fill, goToScreen, press, startVisits, typeDigits } from '../support/visit.ts'

const HINT = 'Start with the area code'
const MISSING = 'Phone number is required'
const hint = () => screen.queryAllByRole('status').filter(one => one.textContent?.includes(HINT))

beforeEach(startVisits)
afterEach(() => vi.useRealTimers())

test('a 1 before the area code shows a hint in the registration instead of an error', async () => {
  await goToScreen('/register')
  await press('Edit')
  await press('Clear')
  await press('Register')
  expect(await screen.findByText(MISSING)).toBeVisible()
  await typeDigits('1')
  await waitFor(() => expect(hint()).toHaveLength(1))
  expect(screen.queryByText(MISSING)).toBeNull()
  await press('Done')
  expect(await screen.findByText(MISSING)).toBeVisible()
})

const GIVEN = [
  ['a paste with the country code', '+1 (714) 555-0102'],
  ['a paste with a 1 and hyphens', '1-714-555-0102'],
  ['autofill of the browser', '+17145550102'],
] as const

test.each(GIVEN)('the first screen accepts a phone number from %s and drops the country code', async (_what, text) => {
  await goToScreen('/')
  await fill('Phone number', text)
  expect(screen.getByLabelText('Phone number')).toHaveValue('(714) 555-0102')
  expect(hint()).toEqual([])
})

test.each(GIVEN)('the registration accepts a phone number from %s and drops the country code', async (_what, text) => {
  await goToScreen('/register')
  await press('Edit')
  await fill('Phone Number', text)
  expect(screen.getByLabelText('Phone Number')).toHaveValue('(714) 555-0102')
  expect(hint()).toEqual([])
})

test('a 0 or 1 as the first typed digit shows the hint about the area code', async () => {
  const type = (digits: string) => {
    for (const key of digits) fireEvent.keyDown(window, { key })
  }
  await goToScreen('/')
  type('0')
  await waitFor(() => expect(hint()).toHaveLength(1))
  type('1')
  expect(screen.getByLabelText('Phone number')).toHaveValue('')
  type('714')
  await waitFor(() => expect(screen.getByLabelText('Phone number')).toHaveValue('(714'))
  expect(hint()).toEqual([])
})
