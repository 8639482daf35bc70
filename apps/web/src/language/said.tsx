import { serviceLabel, technicianLabel } from '@frontlash/domain/messages/known-words'
import { type Message, type Say, sayMessage } from '@frontlash/domain/messages/say'
import { unbroken } from '@frontlash/domain/messages/unbroken'
import { Fragment, type ReactNode } from 'react'
import { useSay } from './say.ts'
import { type ScreenWords, useScreenWords } from './screen-words.ts'

/** A placeholder character from the private-use area of Unicode. No message contains it. */
const STAND_IN = '\ue000'

type SaidProps = {
  messages: readonly Message[]
  /** If true, non-breaking spaces keep each time on one line, and each day with its month. */
  isUnbroken?: boolean
}

/**
 * Renders messages as sentences. The markup of a value depends on the value's name in the message: `name` and `tech`
 * are people, whose names a browser must not translate; `service` and `what` are in English; `phone` has no line
 * breaks.
 */
export function Said({ messages, isUnbroken = false }: SaidProps) {
  const words = useScreenWords()
  const join = isUnbroken ? unbroken : (text: string) => text
  return messages.map((message, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: sentences keep their order
    <Fragment key={index}>
      {index > 0 && ' '}
      {marked(message, words, join)}
    </Fragment>
  ))
}

/** Renders the name of a person. The attribute `translate="no"` stops a browser from translating the name. */
export function PersonName({ children }: { children: string }) {
  return <span translate="no">{children}</span>
}

/** Renders the name of a service. The name is marked as English, because the booking system has no translations. */
export function ServiceName({ service }: { service: string }) {
  const { say, language } = useScreenWords()
  const label = serviceLabel(say, service)
  return label === service && language !== 'en' ? <span lang="en">{label}</span> : label
}

/** The name of a technician, or a label if the walk-in has no technician yet. */
export function Technician({ name }: { name: string }) {
  const label = technicianLabel(useSay(), name)
  return label === name ? <PersonName>{name}</PersonName> : label
}

/** A service and its technician: `Volume Refill with Lena`. Either may be an empty string. */
export function ServiceWith({ service, technician }: { service: string; technician: string }) {
  const say = useSay()
  if (technician === '') return service === '' ? null : <ServiceName service={service} />
  if (service === '') return <Said messages={[['info.with', { tech: technician }]]} />
  return <Said messages={[['common.withTech', { what: serviceLabel(say, service), tech: technician }]]} />
}

function marked(message: Message, { language, say }: ScreenWords, join: (text: string) => string): ReactNode {
  const [key, values = {}] = message as readonly [Message[0], Readonly<Record<string, unknown>>?]
  const text = sayMessage(say, message).trimEnd()
  const spans = Object.entries(values).flatMap(([name, value]) => {
    const attributes = language === 'en' ? IN_ENGLISH[name] : MARKS[name]
    if (!attributes || typeof value !== 'string' || value === '' || isKnownLabel(say, value)) return []
    // The message is formatted with a placeholder character to find the position of the value, because the letters of
    // the value may occur elsewhere in the sentence too.
    const at = sayMessage(say, [key, { ...values, [name]: STAND_IN }] as unknown as Message).indexOf(STAND_IN)
    return at >= 0 && text.startsWith(value, at) ? [{ at, value, attributes }] : []
  })
  const parts: ReactNode[] = []
  let from = 0
  for (const { at, value, attributes } of spans.sort((one, other) => one.at - other.at)) {
    parts.push(
      join(text.slice(from, at)),
      <span key={at} {...attributes}>
        {value}
      </span>,
    )
    from = at + value.length
  }
  return [...parts, join(text.slice(from))]
}

/** True for a service name that the product itself has given. Such a name is translated. */
function isKnownLabel(say: Say, value: string): boolean {
  return (['known.walkInService', 'known.newClientVisit', 'known.appointment'] as const).some(key => say(key) === value)
}

const UNBROKEN_PHONE = { phone: { className: 'unbroken' } }
const IN_ENGLISH: Readonly<Record<string, object>> = UNBROKEN_PHONE
const MARKS: Readonly<Record<string, object>> = {
  ...UNBROKEN_PHONE,
  name: { translate: 'no' },
  tech: { translate: 'no' },
  service: { lang: 'en' },
  what: { lang: 'en' },
}
