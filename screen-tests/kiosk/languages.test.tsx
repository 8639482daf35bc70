import { CALLS } from '@frontlash/contract/calls'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HEALTHY, openApp, reloadApp } from '../support/open-app.tsx'
import { passTime } from '../support/pass-time.ts'
import { loseConnection, respond, respondWith, sentTo } from '../support/responses.ts'
import {
  alertOf,
  arrivedAt,
  button,
  checkInByPhone,
  checkInResponse,
  goToScreen,
  MARIA,
  press,
  pressCheckIn,
  startVisits,
  typeDigits,
  verificationOf,
} from '../support/visit.ts'

const page = document.documentElement

beforeEach(() => {
  startVisits()
  page.dataset.languages = 'es vi'
})
afterEach(() => void vi.useRealTimers())

describe('the first screen', () => {
  test('changes all its words to the chosen language, and keeps the typed digits', async () => {
    await openApp('/')
    await typeDigits('714')
    await press('Español')
    const heading = await screen.findByRole('heading', { name: 'Registro de llegada' })
    expect(page.lang).toBe('es-US')
    expect(document.title).toBe('Registro de llegada')
    expect(heading).toHaveFocus()
    expect(screen.getByLabelText('Número de teléfono')).toHaveValue('(714')
    expect(screen.getByRole('button', { name: 'Español', pressed: true })).toHaveAttribute('lang', 'es-US')
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Español')
    expect(screen.getByRole('banner')).toHaveTextContent(
      /(Lunes|Martes|Miércoles|Jueves|Viernes|Sábado|Domingo) \d+ de /,
    )
  })

  test('translates an error that is already shown when the language changes', async () => {
    await openApp('/')
    await press('Check In')
    await alertOf('Phone number is required')
    await press('Tiếng Việt')
    await alertOf('Xin nhập số điện thoại')
  })

  test('shows a refusal of the server as a translated message for the error code', async () => {
    respondWith(CALLS.findClient, () =>
      Response.json({ msg: 'Please slow down.', code: 'UNAVAILABLE', requestId: 'r' }, { status: 503 }),
    )
    await openApp('/')
    await pressCheckIn()
    await alertOf('Error: Please slow down. (503)')
    await press('Español')
    await alertOf('Error: El servidor está ocupado. Inténtelo de nuevo en un momento. (503)')
  })

  test('keeps the language and the digits that were tapped while the app was still loading', async () => {
    window.earlyKeys = ['7', { language: 'vi' }, '1', '4']
    await openApp('/')
    await screen.findByRole('heading', { name: 'Báo đã đến tiệm' })
    expect(screen.getByLabelText('Số điện thoại')).toHaveValue('(714')
  })

  test('ignores a tap on a language during the lookup of a client', async () => {
    respondWith(CALLS.findClient, () => new Promise(() => undefined))
    await openApp('/')
    await pressCheckIn()
    await press('Español')
    await passTime(1_000)
    expect(page.lang).toBe('en')
    expect(sessionStorage.getItem('language')).toBeNull()
  })

  test('shows an error if the words of a language cannot be loaded, and loads them when the server is back', async () => {
    await openApp('/')
    loseConnection(CALLS.health)
    await press('Español')
    expect(await screen.findByText('Este idioma no está disponible en este momento. Inténtelo de nuevo.')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Client Check-in')
    respond(CALLS.health, { ...HEALTHY, now: new Date().toISOString() })
    await passTime(5_100)
    await screen.findByRole('heading', { name: 'Registro de llegada' })
  })

  test('does not translate the next screen if the words of the language are loaded too late', async () => {
    respond(CALLS.findClient, MARIA)
    respond(CALLS.verifyAppointment, verificationOf('ON_TIME', 5))
    await openApp('/')
    loseConnection(CALLS.health)
    await press('Español')
    await screen.findByText('Este idioma no está disponible en este momento. Inténtelo de nuevo.')
    await typeDigits('7145550190')
    await pressCheckIn()
    await arrivedAt('/waiver')
    // The waiver is on the screen before the words can be loaded.
    expect(await button('Sign & Submit')).toBeVisible()
    respond(CALLS.health, { ...HEALTHY, now: new Date().toISOString() })
    await passTime(10_000)
    expect(page.lang).toBe('en')
  })

  test('loads the words of all languages after two seconds without a touch', async () => {
    await openApp('/')
    await typeDigits('7')
    await passTime(2_100)
    loseConnection(CALLS.health)
    await press('Tiếng Việt')
    await screen.findByRole('heading', { name: 'Báo đã đến tiệm' })
  })
})

describe('the language of a visit', () => {
  test('stays the same after a reload of the page', async () => {
    respond(CALLS.findClient, MARIA)
    respond(CALLS.verifyAppointment, verificationOf('ON_TIME', 5))
    respond(CALLS.enhancedCheckIn, checkInResponse())
    await openApp('/')
    await typeDigits('7145550190')
    await press('Español')
    await screen.findByRole('heading', { name: 'Registro de llegada' })
    await press('Registrar llegada')
    await passTime(2_000)
    await passTime(500)
    await arrivedAt('/waiver')
    expect(await button('Idioma: Español')).toBeVisible()
    expect(sentTo(CALLS.enhancedCheckIn)[0]!.body).toMatchObject({ language: 'es', languageAt: expect.any(String) })
    // The consent names the notice that the client has read.
    expect(sentTo(CALLS.verifyAppointment)[0]!.body).toMatchObject({ consent: { textVersion: 'texts-2026-11-es' } })
    await reloadApp()
    expect(page.lang).toBe('es-US')
    await button('Idioma: Español')
  })

  test('is not sent with the check-in if the client did not choose a language', async () => {
    await goToScreen('/waiver')
    expect(sentTo(CALLS.enhancedCheckIn)[0]!.body).not.toHaveProperty('language')
    expect(sentTo(CALLS.verifyAppointment)[0]!.body).toMatchObject({ consent: { textVersion: 'texts-2026-11' } })
  })

  test('can be changed during the visit in a dialog of the header', async () => {
    await goToScreen('/waiver')
    await press('Language: English')
    const dialog = within(await screen.findByRole('dialog', { name: 'Language' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Tiếng Việt' }))
    await button('Ngôn ngữ: Tiếng Việt')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  test('cannot be changed in a salon that offers only English', async () => {
    delete page.dataset.languages
    await goToScreen('/waiver')
    expect(screen.queryByRole('button', { name: /^Language/ })).toBeNull()
  })

  test('returns to English after 20 s without a touch on the first screen', async () => {
    await openApp('/')
    await press('Español')
    await screen.findByRole('heading', { name: 'Registro de llegada' })
    await passTime(19_000)
    expect(screen.queryByText('¿Sigue ahí?')).toBeNull()
    expect(page.lang).toBe('es-US')
    await passTime(1_100)
    expect(page.lang).toBe('en')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Client Check-in')
    expect(sessionStorage).toHaveLength(0)
  })

  test('returns to English when the visit ends', async () => {
    await goToScreen('/waiver')
    await press('Language: English')
    await press('Español')
    await button('Idioma: Español')
    fireEvent.click(screen.getByRole('link', { name: 'Frontlash, inicio' }))
    await arrivedAt('/')
    await screen.findByRole('heading', { name: 'Client Check-in' })
    expect(page.lang).toBe('en')
  })

  test('stays if the client starts over on the first screen', async () => {
    await goToScreen('/appointment-check')
    await press('Language: English')
    await press('Español')
    await button('Idioma: Español')
    await press(/^(Go Back|Regresar)$/)
    await arrivedAt('/')
    await screen.findByRole('heading', { name: 'Registro de llegada' })
    expect(sessionStorage.getItem('language')).toBe('es')
    expect(sessionStorage.getItem('phoneNumber')).toBeNull()
  })

  test('stays if the lookup of the client fails', async () => {
    loseConnection(CALLS.findClient)
    await openApp('/')
    await typeDigits('7145550190')
    await press('Español')
    await screen.findByRole('heading', { name: 'Registro de llegada' })
    await press('Registrar llegada')
    await passTime(2_000)
    await alertOf(/^No se pudo conectar con el servidor/)
    expect(sessionStorage.getItem('language')).toBe('es')
  })
})

describe('the question whether to continue in the language of the last visit', () => {
  const come = async () => {
    respond(CALLS.findClient, { ...MARIA, language: 'vi' })
    respond(CALLS.verifyAppointment, verificationOf('NO_APPOINTMENT', null))
    respond(CALLS.lastCheckIn, { daysSinceLastAppointment: null, lastAppointmentDate: null, toRate: null })
    await openApp('/')
    await checkInByPhone()
    await arrivedAt('/appointment-check')
    return screen.findByText('Quý khách muốn tiếp tục bằng tiếng Việt?')
  }

  test('is shown in this language, and "yes" changes the language', async () => {
    expect(await come()).toHaveAttribute('lang', 'vi')
    await press('Đồng ý, tiếng Việt')
    await button('Ngôn ngữ: Tiếng Việt')
    expect(sessionStorage.getItem('language')).toBe('vi')
    expect(sessionStorage.getItem('languageOffer')).toBeNull()
  })

  test('disappears after "no", and the screens stay in English', async () => {
    const bar = await come()
    await press('No, thanks')
    expect(bar).not.toBeInTheDocument()
    expect(page.lang).toBe('en')
    expect(sessionStorage.getItem('language')).toBeNull()
  })
})

test('the survey on a client’s own phone is shown in the language that its URL names', async () => {
  await act(() => openApp('/survey?lang=vi', { stored: {} }))
  expect(page.lang).toBe('vi')
})

describe('a change of the language', () => {
  const choose = async (language: string) => {
    await press('Language: English')
    const dialog = within(await screen.findByRole('dialog', { name: 'Language' }))
    fireEvent.click(dialog.getByRole('button', { name: language }))
  }

  test('translates the errors of the registration, and keeps the typed name', async () => {
    await goToScreen('/register')
    await press('Register')
    fireEvent.change(screen.getByLabelText('Last Name'), { target: { value: 'Kim' } })
    expect(screen.getByText('First name is required')).toBeVisible()
    await choose('Tiếng Việt')
    expect(await screen.findByText('Xin nhập tên')).toBeVisible()
    expect(screen.getByLabelText('Họ')).toHaveValue('Kim')
    expect(await button('Ghi danh')).toBeVisible()
  })

  test('translates the day of a booking, but marks the name of the service as English', async () => {
    await goToScreen('/appointment-status', { verification: verificationOf('WRONG_DAY', 1440) })
    await choose('Español')
    await screen.findByRole('heading', { name: 'Su cita es otro día' })
    expect(screen.getByText(/^Su cita es el \S+ \d+ de \S+ a las? .*, no hoy\.$/)).toBeVisible()
    expect(screen.getByText('Full Set')).toHaveAttribute('lang', 'en')
    expect(screen.getByText('Dana')).toHaveAttribute('translate', 'no')
  })
})
