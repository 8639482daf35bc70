import { CALLS } from '@frontlash/contract/calls'
import { WALK_INS_TODAY } from '@frontlash/contract/walk-ins-today-call'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { saveChosenLanguage } from '../../apps/web/src/language/shown-language.ts'
import { passTime } from '../support/pass-time.ts'
import { loseConnection, refuse, respond, sentTo } from '../support/responses.ts'
import { arrivedAt, button, goToScreen, MARIA, press, startVisits, typeDigits } from '../support/visit.ts'

beforeEach(startVisits)
afterEach(() => void vi.useRealTimers())

test('a client who leaves because the salon accepts no walk-ins is not reported as an abandoned visit', async () => {
  respond(WALK_INS_TODAY, { takesWalkIns: false, locationName: 'Tustin' })
  await goToScreen('/walk-in-options')
  const SENTENCE = 'We are fully booked for walk-ins today at Tustin. The front desk can help you find a time.'
  expect(await screen.findByRole('heading', { name: SENTENCE })).toBeVisible()
  await passTime(20_100)
  await arrivedAt('/')
  expect(sentTo(CALLS.reportAbandoned)).toEqual([])
})

test('walk-ins are offered if the server cannot be asked whether the location accepts walk-ins', async () => {
  loseConnection(WALK_INS_TODAY)
  await goToScreen('/walk-in-options')
  expect(await screen.findByRole('heading', { name: 'When would you like to come in?' })).toBeVisible()
  expect(await button("I'm available now")).toBeVisible()
})

test('the registration shows an error if the lookup of the phone number fails', async () => {
  await goToScreen('/register')
  refuse(CALLS.findClient, 500, 'INTERNAL')
  await press('Edit')
  await press('Backspace')
  await typeDigits('7')
  expect(await screen.findByText('Error checking phone number. Please try again.')).toBeVisible()
})

describe('a walk-in', () => {
  test('can go back screen by screen until the visit ends on the first screen', async () => {
    await goToScreen('/walk-in-options')
    await press("I'm available now")
    expect(await screen.findByRole('heading', { name: 'What can we do for you?' })).toBeVisible()
    await press('Back')
    expect(await screen.findByRole('heading', { name: 'When would you like to come in?' })).toBeVisible()
    await press('Back')
    await arrivedAt('/appointment-check')
    await press('Go Back')
    await arrivedAt('/')
    expect(sessionStorage).toHaveLength(0)
  })

  test('can ask for the manager instead of a service', async () => {
    await goToScreen('/walk-in-options')
    await press("I'm available now")
    await press('Speak to Manager')
    await passTime(1_500)
    await arrivedAt('/waiver')
    const wish = { timing: 'now', service: 'speak_manager', intentDescription: 'Wants to speak to manager' }
    expect(JSON.parse(sessionStorage.walkInIntent)).toEqual(wish)
    expect(sentTo(CALLS.checkInClient)).toMatchObject([{ body: { isWalkIn: true, walkInIntent: wish } }])
  })

  test('is reported as an abandoned visit 19 s after the last touch', async () => {
    await goToScreen('/appointment-check')
    for (const next of ["I'm a walk-in client", null]) {
      for (const _ of ['once', 'twice']) {
        fireEvent.pointerDown(document.body)
        await passTime(15_000)
        expect(screen.getByText('Still there?')).toBeVisible()
        fireEvent.pointerDown(document.body)
        await passTime(100)
        expect(screen.queryByText('Still there?')).toBeNull()
      }
      if (!next) continue
      await press(next)
      expect(await button("I'm available now")).toBeVisible()
      await passTime(0)
    }
    fireEvent.pointerDown(document.body)
    await passTime(18_500)
    expect(sentTo(CALLS.reportAbandoned)).toEqual([])
    await passTime(1_000)
    await waitFor(() => expect(sentTo(CALLS.reportAbandoned)).toHaveLength(1))
  })

  test('is reported as an abandoned visit with the language that the client chose', async () => {
    await goToScreen('/walk-in-options')
    await press("I'm available now")
    await button('Refill')
    saveChosenLanguage('es')
    fireEvent.pointerDown(document.body)
    await passTime(19_100)
    await waitFor(() =>
      expect(sentTo(CALLS.reportAbandoned)).toMatchObject([
        {
          body: {
            location: 'tustin',
            clientData: { phone: MARIA.phone },
            language: 'es',
            languageAt: expect.any(String),
          },
        },
      ]),
    )
  })
})
