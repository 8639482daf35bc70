import type { Language } from '@frontlash/domain/language'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { book } from '../../../test/bookings.ts'
import { openSalonWithTwilio, type SalonWithTwilio } from '../../../test/salon-with-twilio.ts'
import { enrolDevice } from '../../../test/sign-in.ts'
import { statement } from '../../platform/db/statement.ts'
import { saveSetting } from '../settings/setting-store.ts'
import { queueDueSurveyTexts } from '../surveys/send-survey-texts.ts'

let under: SalonWithTwilio
let kiosk: { cookie: string }
beforeAll(async () => {
  under = await openSalonWithTwilio()
  kiosk = await enrolDevice(under)
})
afterAll(() => under.close())
beforeEach(async () => {
  under.clock.set('2026-11-20T19:00:00.000Z')
  await offer(['es', 'vi'])
})

const change = async (key: Parameters<typeof saveSetting>[1], value: unknown, location: '' | 'tustin' = '') => {
  await saveSetting(under.db, key, location, value)
  await under.context.settings.refresh()
}
const offer = (languages: Language[]) => change('languages', languages)
const post = async (url: string, payload: object) => {
  const response = await under.app.inject({ method: 'POST', url, payload, headers: kiosk })
  expect(response.statusCode, response.body).toBeLessThan(300)
  return response.json()
}
/** The choice of a language on the kiosk, as a call sends it. */
const choosing = (language: Language | undefined) =>
  language ? { language, languageAt: under.clock.salonNow().toISOString() } : {}
async function register(language?: Language): Promise<{ phone: string; clientId: string }> {
  const phone = await under.consentingPhone()
  const client = { phone, firstName: 'Maria', lastName: 'Gonzalez', ...choosing(language) }
  return { phone, clientId: (await post('/api/clients', client)).id }
}
const TEXTS = statement(
  'test.texts',
  'select template, body, language, parts from texts where phone = :phone order by created_at, id',
).returns<{ template: string; body: string; language: Language; parts: number }>()
const lastText = async (phone: string) => (await under.db.rows(TEXTS, { phone })).at(-1)!

async function checkIn(of: { phone: string; clientId: string }, language?: Language) {
  const appointmentId = await book(under, { phone: of.phone, inMinutes: 0 })
  const { checkInId } = await post('/api/square/enhanced-checkin', {
    clientId: of.clientId,
    appointmentId,
    ...choosing(language),
  })
  return { appointmentId, checkInId: checkInId as string }
}

describe('a text about a check-in', () => {
  test.each([
    // The choice of an earlier visit, the choice of this visit, and the language of the text.
    [undefined, undefined, 'en'],
    ['es', undefined, 'es'],
    ['es', 'vi', 'vi'],
    ['vi', 'en', 'en'],
  ] as const)('after the choices %s and %s is in the language %s', async (earlier, inVisit, language) => {
    const client = await register(earlier)
    under.clock.addMinutes(1)
    await checkIn(client, inVisit)
    const text = await lastText(client.phone)
    expect(text.language).toBe(language)
    const greetings = { en: 'Hi Maria, you are', es: 'Hola Maria, registramos', vi: 'Chao Maria, da ghi nhan' }
    expect(text.body).toContain(greetings[language])
    expect(text.parts).toBe(1)
  })

  test('is in English if the salon does not offer the client’s language any more', async () => {
    const client = await register('vi')
    await offer(['es'])
    await checkIn(client)
    expect(await lastText(client.phone)).toMatchObject({ language: 'en', body: expect.stringContaining('Hi Maria') })
  })

  test('in Vietnamese has all accents if the salon has chosen full marks', async () => {
    await change('textMarks', 'full')
    const client = await register('vi')
    await checkIn(client)
    expect(await lastText(client.phone)).toMatchObject({
      body: expect.stringMatching(/Chào Maria, đã ghi nhận .* Nhắn STOP để ngừng nhận tin\.$/),
      parts: 3,
    })
    await change('textMarks', 'plain')
  })

  test('has the salon’s own wording in each language with such a wording, and otherwise the built-in wording', async () => {
    await change(
      'textWording',
      { FOUND: { es: 'Hola {first}, pase.' }, ON_TIME: { es: 'Hola {first}, pase.' } },
      'tustin',
    )
    const [spanish, vietnamese] = [await register('es'), await register('vi')]
    for (const client of [spanish, vietnamese]) await checkIn(client)
    expect((await lastText(spanish.phone)).body).toBe('Hola Maria, pase. STOP para no recibir textos.')
    expect((await lastText(vietnamese.phone)).body).toContain('da ghi nhan quy khach')
    await change('textWording', {}, 'tustin')
  })
})

test('the text to a walk-in names the requested service in the client’s language, but managers get an English text', async () => {
  await change('managerNumbers', ['+17145550100'])
  const { phone, clientId } = await register('es')
  const intent = { service: 'speak_manager', timing: 'now' }
  await post(`/api/clients/${clientId}/checkin`, { clientId, isWalkIn: true, walkInIntent: intent })
  expect((await lastText(phone)).body).toContain('ya figura en la lista de espera para hablar con la gerencia.')
  expect(await lastText('+17145550100')).toMatchObject({ language: 'en', template: 'MANAGER_REQUEST' })
})

test('the survey text and its link are in the client’s language', async () => {
  await change('surveyTexts', true, 'tustin')
  const client = await register('vi')
  const { appointmentId, checkInId } = await checkIn(client)
  const RECEIVE = statement(
    'test.receive',
    `update daily_statuses set manager_marked_received = true, manager_marked_received_at = :at
      where square_appointment_id = :appointmentId`,
  )
  await under.db.run(RECEIVE, { appointmentId, at: under.clock.salonNow() })
  under.clock.addMinutes(120)
  await queueDueSurveyTexts(under.context)
  const text = await lastText(client.phone)
  expect(text).toMatchObject({ template: 'SURVEY', language: 'vi' })
  const [code] = /[a-z]{10}(?=$| Nhan)/.exec(text.body)!
  const response = await under.app.inject(`/api/survey/short-links/${code}`)
  expect(response.json()).toEqual({ checkInId, location: 'tustin', language: 'vi' })
})
