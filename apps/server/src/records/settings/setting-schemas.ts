import { DEFAULT_THRESHOLDS } from '@frontlash/domain/check-in/scenario'
import { LANGUAGES, TRANSLATIONS, type Translation } from '@frontlash/domain/language'
import { toE164 } from '@frontlash/domain/phone'
import type { OwnWording } from '@frontlash/domain/texts/built-in-wording'
import { DEFAULT_TEXT_RULES, WORDED_TEMPLATES } from '@frontlash/domain/texts/which-text'
import { z } from 'zod'

/** A US phone number in any format. It is stored as +1 and ten digits. */
const usPhone = z.string().transform((text, context) => {
  const phone = toE164(text)
  if (phone !== undefined) return phone as string
  context.addIssue({ code: 'invalid_format', format: 'phone', input: text })
  return z.NEVER
})
/** The maximum length of the salon's own wording of a text. */
export const WORDING_MAX = 1000

const minutes = z.int().min(-1440).max(1440)
const reviewLink = z.union([z.url({ protocol: /^https$/ }), z.null(), z.literal(false)])
type ReviewLink = z.infer<typeof reviewLink>
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
/**
 * The name of the translator who checked a translation, the day of the check, and the hashes of the words that were
 * checked.
 */
const translationCheck = z.strictObject({
  by: z.string().trim().min(1).max(100),
  on: z.iso.date(),
  waiver: sha256,
  messages: sha256,
})
export type TranslationCheck = z.infer<typeof translationCheck>
/** The English wording, or a wording for each language. Its content is validated in domain/settings/setting-errors.ts. */
const ownWording = z.string().max(WORDING_MAX)
const windowMinutes = z
  .int()
  .min(0)
  .max(366 * 1440)

/**
 * All settings: the schema, the default, and whether a location may have its own value (docs/settings.md). A stored
 * value that does not match the schema is ignored. A new release must therefore accept all values of the previous
 * release.
 */
export const SETTINGS = {
  /** The salon's name on screens and in texts. */
  brand: { schema: z.string().trim().min(1).max(30), default: 'Frontlash', perLocation: false },
  /** The languages that clients may choose in addition to English. Stored in a fixed order without duplicates. */
  languages: {
    schema: z.array(z.enum(TRANSLATIONS)).transform(chosen => TRANSLATIONS.filter(one => chosen.includes(one))),
    default: [] as Translation[],
    perLocation: false,
  },
  /** The checks of the translations by a certified translator (docs/product/languages.md). */
  translationCheck: {
    schema: z.partialRecord(z.enum(TRANSLATIONS), translationCheck),
    default: {} as Partial<Record<Translation, TranslationCheck>>,
    perLocation: false,
  },
  /** Whether texts in Vietnamese are written with all marks or without marks. With marks, a text takes more parts. */
  textMarks: { schema: z.enum(['plain', 'full']), default: 'plain' as 'plain' | 'full', perLocation: false },
  /** The time limits in minutes that separate early, on time and late. */
  thresholds: {
    schema: z.strictObject({
      veryEarlyAboveMinutes: minutes,
      tooEarlyAboveMinutes: minutes,
      earlyAboveMinutes: minutes,
      onTimeFromMinutes: minutes,
      lateFromMinutes: minutes,
      lateButAllowedFromMinutes: minutes,
      tooLateFromMinutes: minutes,
    }),
    default: { ...DEFAULT_THRESHOLDS },
    perLocation: true,
  },
  /** The manager numbers. They get a text if a client asks for a manager. */
  managerNumbers: { schema: z.array(usPhone).max(10), default: [] as string[], perLocation: true },
  /**
   * The links to review pages. null means that no link is set; false means that the salon does not use the platform.
   */
  reviewLinks: {
    schema: z.strictObject({ google: reviewLink, yelp: reviewLink }),
    default: { google: null as ReviewLink, yelp: null as ReviewLink },
    perLocation: true,
  },
  /** The names of the people whom a manager without access can ask for help. */
  contactNames: { schema: z.array(z.string().min(1).max(50)).max(4), default: [] as string[], perLocation: false },
  /** Aliases of technicians: screens show `shownAs` for a technician whose name contains `contains`. */
  technicianAliases: {
    schema: z
      .array(z.strictObject({ contains: z.string().min(1).max(50), shownAs: z.string().min(1).max(50) }))
      .max(50),
    default: [] as { contains: string; shownAs: string }[],
    perLocation: false,
  },
  /** How often a client signs the waiver: at every visit, after a number of days, or once for each changed text. */
  waiverPolicy: {
    schema: z.strictObject({
      ask: z.enum(['every_visit', 'valid_days', 'first_visit']),
      validDays: z.int().min(1).max(3650),
    }),
    default: { ask: 'every_visit' as 'every_visit' | 'valid_days' | 'first_visit', validDays: 365 },
    perLocation: false,
  },
  textWording: {
    schema: z.partialRecord(
      z.enum(WORDED_TEMPLATES),
      z.union([ownWording, z.partialRecord(z.enum(LANGUAGES), ownWording)]),
    ),
    default: {} as OwnWording,
    perLocation: true,
  },
  /** The minimum time between two texts, the limits on the number of texts, and the quiet hours. */
  textRules: {
    schema: z.strictObject({
      windowMinutes: z.strictObject({
        arrival: windowMinutes,
        problem: windowMinutes,
        walkin: windowMinutes,
        manager: windowMinutes,
        abandoned: windowMinutes,
        survey: windowMinutes,
      }),
      perPhoneAndDay: z.int().min(0).max(1000),
      perDeviceAndHour: z.int().min(0).max(10_000),
      quietFromHour: z.int().min(0).max(23),
      quietUntilHour: z.int().min(0).max(23),
    }),
    default: { ...DEFAULT_TEXT_RULES, windowMinutes: { ...DEFAULT_TEXT_RULES.windowMinutes } },
    perLocation: true,
  },
  surveyTexts: { schema: z.boolean(), default: false, perLocation: true },
  /** The budget for texts in US dollars per month (null: unlimited), and the price of a part. */
  textBudget: {
    schema: z.strictObject({
      monthlyUsd: z.number().min(1).max(10_000).nullable(),
      centsPerSegment: z.number().min(0.1).max(100),
    }),
    default: { monthlyUsd: null as number | null, centsPerSegment: 1.2 },
    perLocation: false,
  },
  /** The owner alerts that are sent to managers' numbers. */
  ownerAlerts: {
    schema: z.strictObject({
      kioskSilent: z.boolean(),
      textsFailed: z.boolean(),
      noBackup: z.boolean(),
      lowRating: z.boolean(),
      // A value that was stored before this alert existed does not contain this field.
      passwordGuessing: z.boolean().default(false),
      wrongPins: z.boolean().default(false),
      newDevice: z.boolean().default(false),
    }),
    default: {
      kioskSilent: false,
      textsFailed: false,
      noBackup: false,
      lowRating: false,
      passwordGuessing: false,
      wrongPins: false,
      newDevice: false,
    },
    perLocation: false,
  },
  /** The manager numbers that get a text with last week's figures on Mondays. */
  weeklySummary: { schema: z.array(usPhone).max(10), default: [] as string[], perLocation: false },
  /** Whether the server also cancels a booking in the booking system when a manager cancels it. */
  cancelAtProvider: { schema: z.boolean(), default: false, perLocation: false },
  /** Whether sign-in by PIN works only on enrolled devices and paired browsers. A demo may switch this off. */
  pinOnlyOnKnownDevices: { schema: z.boolean(), default: true, perLocation: false },
} as const satisfies Record<string, { schema: z.ZodType; default: unknown; perLocation: boolean }>

export type SettingKey = keyof typeof SETTINGS
export type SettingValue<Key extends SettingKey> = z.output<(typeof SETTINGS)[Key]['schema']>
