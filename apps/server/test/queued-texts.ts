import type { SmsResult } from '@frontlash/contract/sms-result'
import type { TextState } from '@frontlash/domain/texts/text-states'
import type { TextTemplate } from '@frontlash/domain/texts/which-text'
import { statement } from '../src/platform/db/statement.ts'
import { recordConsent } from '../src/records/consents/consent-store.ts'
import { queueText, type TextToQueue } from '../src/records/texts/queue-text.ts'
import type { SalonAtEleven } from './salon-at-eleven.ts'

type StoredText = { state: TextState; body: string; has_stop_notice: boolean; is_counted: boolean; due_at: Date }
const STORED = statement(
  'test.kept-texts',
  'select state, body, has_stop_notice, is_counted, due_at from texts where phone = :phone order by visit, created_at',
).returns<StoredText>()

/** The id of a made-up tablet at Tustin. */
export const DEVICE = '00000000-0000-4000-8000-0000000000d1'

export const QUEUED = (scenario: TextTemplate): SmsResult => ({ scenario, state: 'QUEUED' })

export type QueuedTexts = {
  readonly storedTexts: (phone: string) => Promise<StoredText[]>
  readonly consent: (phone: string) => Promise<void>
  readonly consentingPhone: () => Promise<string>
  readonly queue: (phone: string, template?: TextTemplate, more?: Partial<TextToQueue>) => Promise<SmsResult>
}

/** Returns functions that queue texts about one booking at Tustin. */
export function queuedTexts(under: SalonAtEleven): QueuedTexts {
  let lastPhone = 100
  const consent = (phone: string) => {
    const at = under.clock.realNow()
    return recordConsent(under.db, {
      phone,
      textVersion: 'texts-2026-11',
      screen: '/',
      source: 'kiosk',
      locationId: 'tustin',
      deviceId: DEVICE,
      shownAt: at,
      at,
    })
  }
  return {
    storedTexts: phone => under.db.rows(STORED, { phone }),
    consent,
    consentingPhone: async () => {
      const phone = `+1714555${String(++lastPhone).padStart(4, '0')}`
      await consent(phone)
      return phone
    },
    queue: (phone, template = 'ON_TIME', more = {}) =>
      queueText(under.context, under.db, {
        text: { template, version: 1, body: 'Hi Anna.', bodyWithNotice: 'Hi Anna. Reply STOP to opt out.' },
        phone,
        locationId: 'tustin',
        visit: 'booking-1',
        ...more,
      }),
  }
}
