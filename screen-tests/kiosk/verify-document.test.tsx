import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openApp } from '../support/open-app.tsx'
import { startVisits } from '../support/visit.ts'

beforeEach(startVisits)
afterEach(() => vi.unstubAllGlobals())

const SENTENCE =
  'Checking a document needs https, or http://localhost on the computer that runs the salon. Please open this page there.'

test('the screen that verifies a document shows an error if it was loaded over http from another machine', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  await openApp('/verify')
  expect(await screen.findByText(SENTENCE)).toBeVisible()
})

test('the screen that verifies a document lets the user choose a PDF over https and on localhost', async () => {
  await openApp('/verify')
  expect(await screen.findByText('Choose a PDF')).toBeVisible()
  expect(screen.queryByText(SENTENCE)).toBeNull()
})
