import { CALLS } from '@frontlash/contract/calls'
import { MANAGER_CALLS } from '@frontlash/contract/manager-calls'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openApp, reloadApp } from '../support/open-app.tsx'
import { passTime } from '../support/pass-time.ts'
import { loseConnection, respond, respondWith, sentTo } from '../support/responses.ts'
import {
  arrivedAt,
  button,
  checkInByPhone,
  goToScreen,
  IN_KIOSK_MODE,
  MARIA,
  press,
  startVisits,
  verificationOf,
} from '../support/visit.ts'

const page = document.documentElement

beforeEach(() => {
  startVisits()
  page.dataset.languages = 'es vi'
})
afterEach(() => void vi.useRealTimers())

const noResponse = () => new Promise<Response>(() => undefined)

/** Chooses Spanish in the dialog of the header. */
async function chooseSpanish(): Promise<void> {
  await press('Language: English')
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Español' }))
  await button('Idioma: Español')
}

function expectEnglish(): void {
  expect(page.lang).toBe('en')
  expect(sessionStorage).toHaveLength(0)
}

describe('a chosen language ends', () => {
  test('with Back in the browser to the first screen', async () => {
    await goToScreen('/appointment-check')
    await chooseSpanish()
    window.history.back()
    await arrivedAt('/')
    await screen.findByRole('heading', { name: 'Client Check-in' })
    expectEnglish()
  })

  test('with a screen that has crashed', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    await goToScreen('/appointment-check')
    await chooseSpanish()
    const found = verificationOf('TOO_EARLY', 90)
    respondWith(CALLS.searchAppointments, () =>
      Response.json({ ...found, appointment: { ...found.appointment, service_name: null } }),
    )
    respondWith({ method: 'GET', path: '/' }, () => new Response('<html>'))
    await press('Tengo cita')
    await passTime(5_000)
    await press('Volver a cargar')
    await waitFor(() => expect(sessionStorage).toHaveLength(0))
    await openApp('/')
    await screen.findByRole('heading', { name: 'Client Check-in' })
    expectEnglish()
  })

  test('with kiosk mode', async () => {
    respond(MANAGER_CALLS.leaveKioskMode, { valid: true })
    await openApp('/', { stored: IN_KIOSK_MODE })
    await press('Español')
    for (let taps = 0; taps < 5; taps++) await press('Configuración')
    const question = await screen.findByRole('alertdialog')
    fireEvent.click(within(question).getByRole('button', { name: 'Exit Kiosk Mode' }))
    await screen.findByText('Enter a manager’s PIN')
    for (const key of '1357') fireEvent.keyDown(window, { key })
    await passTime(300)
    await arrivedAt('/login')
    expectEnglish()
  })

  test.each([
    ['on the way to Change Location', () => press('Seleccionar ahora')],
    ['after 20 s without a touch', () => passTime(20_100)],
  ])('on a tablet without a location %s', async (_, leave) => {
    await openApp('/location-required', { stored: {} })
    await chooseSpanish()
    await screen.findByRole('heading', { name: 'Seleccione la sucursal del salón antes de registrar su llegada.' })
    await leave()
    await waitFor(() => expectEnglish())
    expect(screen.queryByRole('button', { name: 'Idioma: Español' })).toBeNull()
  })
})

test.each([
  ['no longer offers it', 'vi'],
  ['offers only English', undefined],
])('a reload keeps a chosen language if the salon %s', async (_, languages) => {
  await goToScreen('/appointment-check')
  await chooseSpanish()
  if (languages) page.dataset.languages = languages
  else delete page.dataset.languages
  await reloadApp()
  expect(await button('Tengo cita')).toBeVisible()
  expect(page.lang).toBe('es-US')
})

test('the offer of a language leaves the waiver after 10 s', async () => {
  respond(CALLS.findClient, { ...MARIA, language: 'es' })
  respond(CALLS.verifyAppointment, verificationOf('ON_TIME', 5))
  await openApp('/')
  await checkInByPhone()
  await arrivedAt('/waiver')
  const offer = await screen.findByText('¿Desea continuar en español?')
  await passTime(9_000)
  expect(offer).toBeVisible()
  await passTime(1_100)
  expect(offer).not.toBeInTheDocument()
  expect(sessionStorage.getItem('languageOffer')).toBeNull()
  expect(page.lang).toBe('en')
})

test.each([
  [
    'the search for an appointment runs',
    '/appointment-check',
    async () => {
      respondWith(CALLS.searchAppointments, noResponse)
      await press('I have an appointment')
    },
  ],
  [
    'a walk-in is checked in',
    '/walk-in-options',
    async () => {
      respondWith(CALLS.checkInClient, noResponse)
      await press("I'm available now")
      await press('Refill')
    },
  ],
] as const)('the language cannot be chosen while %s', async (_, at, startCall) => {
  await goToScreen(at)
  await startCall()
  await passTime(100)
  const languageButton = await button('Language: English')
  expect(languageButton).toHaveAttribute('aria-disabled', 'true')
  fireEvent.click(languageButton)
  await passTime(500)
  expect(screen.queryByRole('dialog', { name: 'Language' })).toBeNull()
})

test('a request for the manager is repeated with the same body after the language has changed', async () => {
  const verification = verificationOf('TOO_LATE', -35)
  await goToScreen('/appointment-status', { verification, isCheckedIn: false })
  loseConnection(CALLS.askForManager)
  await press('Speak to Manager')
  await screen.findByText(/^Unable to reach manager/)
  await chooseSpanish()
  await press('Hablar con la gerencia')
  await waitFor(() => expect(sentTo(CALLS.askForManager)).toHaveLength(2))
  const [first, second] = sentTo(CALLS.askForManager)
  expect(second!.body).toEqual(first!.body)
  expect(first!.body).not.toHaveProperty('language')
  expect(second!.headers.get('idempotency-key')).toBe(first!.headers.get('idempotency-key'))
})
