import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openApp } from '../support/open-app.tsx'
import { startVisits } from '../support/visit.ts'

beforeEach(startVisits)
afterEach(() => vi.unstubAllGlobals())

const SENTENCE =
  'Checking a document needs https, or http://localhost on the computer that runs the salon. Please open this page there.'

test('over http from another machine the page says at once what it needs', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  await openApp('/verify')
  expect(await screen.findByText(SENTENCE)).toBeVisible()
})

test('over https and on localhost it does not', async () => {
  await openApp('/verify')
  expect(await screen.findByText('Choose a PDF')).toBeVisible()
  expect(screen.queryByText(SENTENCE)).toBeNull()
})
