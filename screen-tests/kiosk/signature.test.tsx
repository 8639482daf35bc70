import { CALLS } from '@frontlash/contract/calls'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { passTime } from '../support/pass-time.ts'
import { sentTo } from '../support/responses.ts'
import { alertOf, arrivedAt, drawStroke, goToScreen, type Pointer, press, startVisits } from '../support/visit.ts'

/** e2e/palm.e2e.ts checks in a real browser how strokes look. */

beforeEach(async () => {
  startVisits()
  await goToScreen('/waiver')
})
afterEach(() => void vi.useRealTimers())

const PALM: Pointer = { pointerId: 1, isPrimary: true, width: 120 }
const FINGER: Pointer = { pointerId: 2, width: 30 }
const PEN: Pointer = { pointerId: 3, width: 120, pointerType: 'pen' }

async function expectRefused(): Promise<void> {
  await press('Sign & Submit')
  expect(await alertOf('Please sign the waiver before submitting')).toBeVisible()
  expect(sentTo(CALLS.signWaiver)).toEqual([])
}

async function expectAccepted(): Promise<void> {
  await press('Sign & Submit')
  await passTime(2_500)
  await arrivedAt('/appointment-status')
}

test.each([
  ['a dot', 0],
  ['a smudge of 30 px', 30],
  ['a smudge of 39 px', 39],
])('a signature that is only %s is refused', async (_, lengthPx) => {
  await drawStroke(FINGER, lengthPx)
  await expectRefused()
  await drawStroke(FINGER, 40)
  await expectAccepted()
})

test('a finger can draw a signature after a palm has touched the area first', async () => {
  await drawStroke(PALM, 0, false)
  await drawStroke(FINGER, 60)
  await expectAccepted()
})

test('the strokes of a palm are removed when a finger touches the signature area', async () => {
  await drawStroke(PALM, 100, false)
  await drawStroke(FINGER, 10)
  await expectRefused()
})

test('a palm draws nothing if a finger touched the signature area before', async () => {
  await drawStroke(FINGER, 10, false)
  await drawStroke({ ...PALM, isPrimary: false }, 100)
  await expectRefused()
})

test('the strokes of a touch are removed if the touch becomes as wide as a palm', async () => {
  await drawStroke({ ...PALM, width: 40 }, 100, false)
  await drawStroke(FINGER, 10, false)
  const area = screen.getByRole('img', { name: 'Signature' })
  fireEvent.pointerMove(area, { ...PALM, pointerType: 'touch', clientX: 110, clientY: 10 })
  await expectRefused()
})

test.each([
  ['a single wide contact', PALM],
  ['a wide pen', PEN],
])('a signature can be drawn by %s', async (_, pointer) => {
  await drawStroke(pointer, 60)
  await expectAccepted()
})

test('a wide pen can draw while a finger rests on the signature area', async () => {
  await drawStroke(FINGER, 0, false)
  await drawStroke(PEN, 60)
  await expectAccepted()
})

test('a palm can draw again after the only other finger has been lifted', async () => {
  await drawStroke(PALM, 0, false)
  await drawStroke(FINGER, 10)
  const area = screen.getByRole('img', { name: 'Signature' })
  for (const clientX of [30, 90]) {
    await passTime(20)
    fireEvent.pointerMove(area, { ...PALM, pointerType: 'touch', clientX, clientY: 10 })
  }
  await expectAccepted()
})

test('two fingers can each draw a stroke of the signature at the same time', async () => {
  await drawStroke({ ...FINGER, pointerId: 4, width: 25 }, 20, false)
  const area = screen.getByRole('img', { name: 'Signature' })
  const second = { pointerId: 5, pointerType: 'touch', width: 40, button: 0, clientY: 40 }
  fireEvent.pointerDown(area, { ...second, clientX: 40 })
  fireEvent.pointerMove(area, { ...second, clientX: 60 })
  await expectAccepted()
})

test('the Clear button removes all ink, even the stroke that a finger is still drawing', async () => {
  await drawStroke(FINGER, 60, false)
  await press('Clear')
  const area = screen.getByRole('img', { name: 'Signature' })
  fireEvent.pointerMove(area, { ...FINGER, pointerType: 'touch', clientX: 200, clientY: 10 })
  await expectRefused()
})

test('a touch whose end event is missing does not make the next touch count as a palm', async () => {
  await drawStroke({ ...FINGER, isPrimary: true }, 0, false)
  await drawStroke(PALM, 60)
  await expectAccepted()
})
