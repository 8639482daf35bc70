import { shortName } from '@frontlash/domain/person-name'
import { classNames } from '@frontlash/ui/class-names'
import { ErrorLine } from '@frontlash/ui/error-line'
import { Field } from '@frontlash/ui/field'
import { partIfTight, useVisiblePart } from '@frontlash/web-client/visible-part'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useInactivity } from '../../device/inactivity.ts'
import { Said } from '../../language/said.tsx'
import { useSay } from '../../language/say.ts'
import { useLanguageLock, useRefusalWords } from '../../language/words.ts'
import { Navigate, useNavigate } from '../../router/router.tsx'
import { Button } from '../../ui/button.tsx'
import { Keypad } from '../../ui/keypad.tsx'
import { KioskScreen, ScreenHeading } from '../../ui/kiosk-screen.tsx'
import { endVisit } from '../visit/end-visit.ts'
import { LeaveVisitDialog } from '../visit/leave-visit-dialog.tsx'
import { readVisit } from '../visit/read-visit.ts'
import { CornerCountdown } from './corner-countdown.tsx'
import { IntentCard } from './intent-card.tsx'
import { PhoneField } from './phone-field.tsx'
import styles from './register-screen.module.css'
import { type RegistrationForm, registrationErrors } from './registration-form.ts'
import { readTypedName, saveTypedName } from './typed-name.ts'
import { type PhoneOwner, phoneOfVisit, usePhoneOwner } from './use-phone-owner.ts'
import { usePhoneTyping } from './use-phone-typing.ts'
import { useRegistration } from './use-registration.ts'

/** /register: a new client types a name (docs/product/kiosk.md, "Registration"). */
export default function RegisterScreen() {
  const [hasVisit] = useState(() => readVisit().step !== 'none')
  return hasVisit ? <Registration /> : <Navigate to="/" replace />
}

function Registration() {
  const navigate = useNavigate()
  const say = useSay()
  const [form, setForm] = useState<RegistrationForm>(() => ({ ...readTypedName(), phone: phoneOfVisit() }))
  const [left, setLeft] = useState<ReadonlySet<keyof RegistrationForm>>(new Set())
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const [isEditingPhone, setIsEditingPhone] = useState(form.phone === '')
  const [owner, setOwner] = usePhoneOwner(form.phone)
  const registration = useRegistration({ done: () => navigate(afterRegistration()), taken: setOwner })
  const countdown = useInactivity({
    onTimeout: () => {
      endVisit()
      navigate('/', { replace: true })
    },
    pausedWhile: registration.isRegistering,
  })
  const visiblePart = useVisiblePart()
  const tight = partIfTight(visiblePart)
  const { intent } = readVisit()
  const { error } = registration

  const refusalWords = useRefusalWords()
  useLanguageLock(registration.isRegistering)
  const errors = registrationErrors(form)
  // An empty field is an error only after Register was pressed. An invalid field is an error when the client leaves it.
  const shownError = (field: keyof RegistrationForm) => {
    const error = wasSubmitted || (left.has(field) && form[field].trim() !== '') ? errors[field] : null
    return error && say(error)
  }
  const type = (change: Partial<RegistrationForm>) => setForm(before => ({ ...before, ...change }))
  const phoneTyping = usePhoneTyping(form.phone, phone => type({ phone }))
  const leaveField = (field: keyof RegistrationForm) => setLeft(before => new Set(before).add(field))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (registration.isRegistering || owner.state === 'client') return
    setWasSubmitted(true)
    if (Object.values(errors).every(error => error === null)) {
      setIsEditingPhone(false)
      void registration.register(form)
    }
  }
  const nameField = (field: 'firstName' | 'lastName') => ({
    value: form[field],
    error: shownError(field),
    autoCapitalize: 'words',
    readOnly: registration.isRegistering,
    // Typing in this field shows the tablet's own keyboard, so the keypad on the page closes.
    onFocus: () => form.phone.length > 0 && setIsEditingPhone(false),
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      saveTypedName({ ...form, [field]: value })
      type({ [field]: value })
    },
    onBlur: () => leaveField(field),
  })

  return (
    <KioskScreen title={say('register.title')} layout="page">
      <form
        className={styles.register}
        noValidate
        data-tight={tight ? '' : undefined}
        data-editing={isEditingPhone ? '' : undefined}
        style={tight ? { top: tight.topPx, height: tight.heightPx } : undefined}
        onSubmit={submit}
      >
        <div className={styles.head}>
          <ScreenHeading className={styles.heading}>{say('register.heading')}</ScreenHeading>
          <CornerCountdown countdown={countdown} isTight={tight !== null} pannedPx={visiblePart?.topPx ?? 0} />
        </div>
        {intent && <IntentCard intent={intent} className={styles.intent} />}
        <div className={styles.names}>
          <Field
            label={say('register.firstName')}
            enterKeyHint="next"
            onKeyDown={toNextField}
            {...nameField('firstName')}
          />
          <Field label={say('register.lastName')} enterKeyHint="go" {...nameField('lastName')} />
        </div>
        <PhoneField
          className={styles.phone}
          digits={form.phone}
          isEditing={isEditingPhone}
          isLocked={registration.isRegistering}
          error={shownError('phone') ?? (owner.state === 'failed' ? say('register.lookUpFailed') : null)}
          note={<OwnerNote owner={owner} />}
          refusedDigits={phoneTyping.refusedDigits}
          onFill={phoneTyping.fill}
          onToggle={() => {
            phoneTyping.leave()
            setIsEditingPhone(!isEditingPhone)
            if (isEditingPhone) leaveField('phone')
          }}
        />
        <ErrorLine
          className={styles.error}
          message={error === 'register.failed' ? say(error) : error && refusalWords(error)}
        />
        <p className={styles.consent}>{say('register.consent')}</p>
        <div className={styles.actions}>
          <Button
            kind="secondary"
            onClick={registration.isRegistering ? undefined : () => navigate('/walk-in-options')}
          >
            {say('common.goBack')}
          </Button>
          <Submit
            owner={owner}
            isBusy={registration.isRegistering}
            onKnown={client => registration.checkInAs(client, form.phone)}
          />
        </div>
        <Keypad className={classNames(styles.pad, !isEditingPhone && styles.hidden)} onKey={phoneTyping.press} />
      </form>
      <LeaveVisitDialog loses={`${form.firstName}${form.lastName}`.trim() === '' ? null : 'name'} />
    </KioskScreen>
  )
}

type SubmitProps = {
  owner: PhoneOwner
  isBusy: boolean
  onKnown: (client: Extract<PhoneOwner, { state: 'client' }>['client']) => void
}

/** The button that registers a new client. If the phone number belongs to a known client, it checks that client in. */
function Submit({ owner, isBusy, onKnown }: SubmitProps) {
  const say = useSay()
  if (owner.state === 'client') {
    const { client } = owner
    return (
      <Button className={styles.submit} state={isBusy ? 'busy' : 'idle'} onClick={() => onKnown(client)}>
        <Said messages={[['register.checkInAs', { name: shortName(client.first_name, client.last_name) }]]} />
      </Button>
    )
  }
  return (
    <Button type="submit" className={styles.submit} state={isBusy ? 'busy' : 'idle'}>
      {say(isBusy ? 'register.busy' : 'register.submit')}
    </Button>
  )
}

function OwnerNote({ owner }: { owner: PhoneOwner }) {
  if (owner.state !== 'client') return null
  const name = shortName(owner.client.first_name, owner.client.last_name)
  return <Said messages={[['register.taken', { name }]]} />
}

/**
 * Returns the path of the waiver. If the location takes no walk-ins today, returns the path of the walk-in options,
 * which explain the refusal.
 */
function afterRegistration(): string {
  return readVisit().step === 'no-walk-ins' ? '/walk-in-options' : '/waiver'
}

/**
 * Makes Enter in the first field move the focus to the second field. The label of the keyboard's Enter key announces
 * this.
 */
function toNextField(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const fields = [...(event.currentTarget.form?.elements ?? [])]
  const next = fields.slice(fields.indexOf(event.currentTarget) + 1).find(field => field instanceof HTMLInputElement)
  next?.focus()
}
