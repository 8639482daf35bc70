import type { Language } from '@frontlash/domain/language'
import type { LocationKey } from '@frontlash/domain/location-key'
import { keywordReply } from '@frontlash/domain/texts/keyword-reply'
import type { AppContext } from '../../app-context.ts'
import { statement } from '../../platform/db/statement.ts'
import { textForm } from './text-form.ts'
import type { KeywordText } from './twilio-event-store.ts'

const RECIPIENT = statement(
  'texts.reply-recipient',
  `select (select language from clients where phone = :phone) as language,
     (select location_id from texts where phone = :phone order by created_at desc limit 1) as location_id`,
).returns<{ language: Language | null; location_id: LocationKey | null }>()

/**
 * Returns the reply to a client's keyword in the client's language. If the client has chosen no language, the reply is
 * in the keyword's language. A language that the salon does not offer is replaced by English. The reply contains the
 * phone number of the location that sent the last text to this client.
 */
export async function replyToKeyword(
  context: Pick<AppContext, 'db' | 'settings' | 'locations'>,
  { keyword, language, phone }: KeywordText,
): Promise<string> {
  const recipient = (await context.db.row(RECIPIENT, { phone }))!
  const location = recipient.location_id ? context.locations.get(recipient.location_id) : context.locations.first()
  return keywordReply(keyword, textForm(context, recipient.language ?? language).language, {
    brand: context.settings.get('brand'),
    phone: location.phone,
  })
}
