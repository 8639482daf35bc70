import { DeskButton } from '@frontlash/ui/desk-button'
import { LashMark } from '@frontlash/ui/lash-mark'
import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { call, type DemoPhoneView, type TextView } from '../calls.ts'
import { Select } from '../choice.tsx'
import { send as sendDrawing } from '../drawings.tsx'
import { clock, shortDay } from '../salon-time.ts'
import styles from './phone-pane.module.css'

const KEYWORDS = ['STOP', 'START', 'HELP'] as const

/** A person's phone: its SMS, and a form for replies. */
export function PhonePane(props: {
  texts: readonly TextView[]
  phones: readonly DemoPhoneView[]
  phone: string | null
  timeZone: string
  onPhone: (phone: string) => void
  showToast: (text: string) => void
}) {
  const { texts, phones, phone, timeZone, onPhone, showToast } = props
  const phoneTexts = useMemo(() => texts.filter(one => personOf(one) === phone), [texts, phone])
  const hasStopped = useMemo(() => stopped(phoneTexts), [phoneTexts])

  return (
    <section className={styles.pane} aria-label="A client's phone">
      <PhoneChoice texts={texts} phones={phones} phone={phone} onPhone={onPhone} showToast={showToast} />
      <div className={styles.device}>
        <div className={styles.bar}>
          <span className={styles.sender}>
            <LashMark widthPx={30} />
          </span>
          <p>
            <strong>Frontlash</strong>
            <span>(714) 555-0100</span>
          </p>
        </div>
        <TextLog phone={phone} texts={phoneTexts} timeZone={timeZone} hasStopped={hasStopped} />
        <ReplyForm phone={phone} showToast={showToast} />
      </div>
    </section>
  )
}

/** Shows the SMS of a phone, scrolled to the newest SMS. */
function TextLog(props: { phone: string | null; texts: readonly TextView[]; timeZone: string; hasStopped: boolean }) {
  const { phone, texts, timeZone, hasStopped } = props
  const screen = useRef<HTMLDivElement>(null)
  const newest = texts.at(-1)?.sid
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls again for a new SMS and for another phone
  useEffect(() => {
    screen.current?.scrollTo({ top: screen.current.scrollHeight })
  }, [newest, phone])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <div className={styles.screen} ref={screen} role="log" aria-label="Texts" tabIndex={0}>
      {texts.length === 0 ? (
        <div className={styles.empty}>
          <LashMark widthPx={88} />
          <p>No texts on this phone yet. Check it in at the kiosk and they appear here.</p>
        </div>
      ) : (
        <ol>
          {texts.map((one, at) => (
            <Bubble key={one.sid} text={one} before={texts[at - 1]} timeZone={timeZone} />
          ))}
        </ol>
      )}
      {hasStopped && <p className={styles.stopped}>This phone has replied STOP. No text comes until START.</p>}
    </div>
  )
}

function ReplyForm({ phone, showToast }: { phone: string | null; showToast: (text: string) => void }) {
  const [body, setBody] = useState('')
  const inputId = useId()

  async function send(text: string) {
    if (!phone || text.trim() === '') return
    const response = await call('POST', '/texts/reply', { from: phone, body: text })
    if (!response.ok) showToast(response.msg)
    else if (text === body) setBody('')
  }

  return (
    <form
      className={styles.reply}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void send(body)
      }}
    >
      <div className={styles.keywords}>
        {KEYWORDS.map(word => (
          <DeskButton key={word} look="soft" onClick={() => void send(word)}>
            {word}
          </DeskButton>
        ))}
      </div>
      <div className={styles.write}>
        <label htmlFor={inputId} className="visually-hidden">
          Reply from this phone
        </label>
        <input
          id={inputId}
          value={body}
          onChange={event => setBody(event.target.value)}
          placeholder="Reply"
          autoComplete="off"
          maxLength={1600}
        />
        <DeskButton look="soft" aria-label="Send" title="Send" icon={sendDrawing} type="submit" />
      </div>
    </form>
  )
}

function Bubble({ text, before, timeZone }: { text: TextView; before: TextView | undefined; timeZone: string }) {
  const isReply = text.direction === 'inbound'
  const day = shortDay(text.at, timeZone)
  const isNewDay = !before || shortDay(before.at, timeZone) !== day
  return (
    <li className={isReply ? styles.sent : styles.got}>
      {isNewDay && <p className={styles.day}>{day}</p>}
      <p className={styles.bubble}>
        <span className="visually-hidden">{isReply ? 'You: ' : 'Frontlash: '}</span>
        {text.body || <em>(text removed)</em>}
      </p>
      <p className={styles.under}>
        {clock(text.at, timeZone)}
        {!isReply && `, ${STATUS_WORDS[text.status] ?? text.status}`}
      </p>
    </li>
  )
}

const STATUS_WORDS: Record<string, string> = {
  scheduled: 'to be sent later',
  accepted: 'on its way',
  queued: 'on its way',
  sent: 'sent',
  delivered: 'delivered',
  undelivered: 'not delivered',
  failed: 'failed',
  canceled: 'withdrawn',
}

const OTHER = 'other'

/**
 * Selects a phone. The list contains first the phones with SMS and then the demo phones. The user can also type another
 * phone number.
 */
function PhoneChoice(props: {
  texts: readonly TextView[]
  phones: readonly DemoPhoneView[]
  phone: string | null
  onPhone: (phone: string) => void
  showToast: (text: string) => void
}) {
  const { texts, phones, phone, onPhone, showToast } = props
  const [isTyping, setIsTyping] = useState(false)
  const [typed, setTyped] = useState('')
  const id = useId()
  const withTexts = useMemo(() => [...new Set(texts.map(personOf).toReversed())], [texts])
  const others = phones.filter(one => !withTexts.includes(one.e164))
  const clientOf = (e164: string) => phones.find(one => one.e164 === e164)?.client
  const nameOf = (e164: string) => [shown(e164), clientOf(e164)].filter(Boolean).join(', ')

  if (isTyping) {
    return (
      <form
        className={styles.choice}
        onSubmit={event => {
          event.preventDefault()
          const digits = typed.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
          if (digits.length !== 10) return showToast('A phone number has ten digits.')
          onPhone(`+1${digits}`)
          setIsTyping(false)
        }}
      >
        <label htmlFor={id}>Phone number</label>
        <div>
          {/* biome-ignore lint/a11y/noAutofocus: the person has just asked for this field */}
          <input id={id} type="tel" value={typed} onChange={event => setTyped(event.target.value)} autoFocus />
          <DeskButton look="soft" type="submit">
            Show
          </DeskButton>
        </div>
      </form>
    )
  }
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>Phone</label>
      <Select
        id={id}
        value={phone ?? ''}
        onChange={event => (event.target.value === OTHER ? setIsTyping(true) : onPhone(event.target.value))}
      >
        {phone && !withTexts.includes(phone) && !others.some(one => one.e164 === phone) && (
          <option value={phone}>{nameOf(phone)}</option>
        )}
        {withTexts.length > 0 && (
          <optgroup label="With texts, newest first">
            {withTexts.map(e164 => (
              <option key={e164} value={e164}>
                {nameOf(e164)}
              </option>
            ))}
          </optgroup>
        )}
        <optgroup label="Demo phones">
          {others.map(one => (
            <option key={one.e164} value={one.e164}>
              {nameOf(one.e164)}
            </option>
          ))}
        </optgroup>
        <option value={OTHER}>Another number …</option>
      </Select>
    </div>
  )
}

/** Returns the client's phone number in an SMS: the sender of a reply, or the recipient of any other SMS. */
function personOf(text: TextView): string {
  return text.direction === 'inbound' ? text.from! : text.to
}

const STOP_WORDS = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']
const START_WORDS = ['START', 'YES', 'UNSTOP']

function stopped(texts: readonly TextView[]): boolean {
  const words = texts.filter(one => one.direction === 'inbound').map(one => one.body.trim().toUpperCase())
  const last = words.findLast(word => STOP_WORDS.includes(word) || START_WORDS.includes(word))
  return last !== undefined && STOP_WORDS.includes(last)
}

function shown(e164: string): string {
  return `(${e164.slice(2, 5)}) ${e164.slice(5, 8)}-${e164.slice(8)}`
}
