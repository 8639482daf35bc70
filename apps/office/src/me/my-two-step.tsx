import { Badge } from '@frontlash/ui/badge'
import { DeskButton } from '@frontlash/ui/desk-button'
import { Dialog } from '@frontlash/ui/dialog'
import { ErrorLine } from '@frontlash/ui/error-line'
import { copy } from '@frontlash/ui/icon-drawings'
import { QrCode } from '@frontlash/ui/qr-code'
import { useConfirmed } from '@frontlash/web-client/confirm/use-confirmed'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { useEffect, useRef, useState } from 'react'
import { AskDialog } from '../form/ask-dialog.tsx'
import { Form, TextField } from '../form/fields.tsx'
import { Actions, Section } from '../form/section.tsx'
import { showToast } from '../form/toast-store.ts'
import { useOfficeSave } from '../form/use-office-save.ts'
import styles from './me.module.css'
import type { CredentialsPart } from './my-credentials.ts'

/** Turns two-step sign-in on with a correct code, or off (docs/product/office/accounts.md, "Two-step sign-in"). */
export function MyTwoStep({ credentials, onChanged }: CredentialsPart) {
  const [secret, setSecret] = useState<{ uri: string; key: string } | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [isDialogOpen, setDialogOpen] = useState(false)
  const save = useOfficeSave()
  const { confirmed, dialog } = useConfirmed()

  const begin = async () => {
    const response = await save.run(idempotencyKey =>
      confirmed(() => officeCalls.startTwoStep({ body: {}, idempotencyKey })),
    )
    if (response) setSecret(response)
  }
  const turnOff = async () => {
    setDialogOpen(false)
    const done = await save.run(idempotencyKey => confirmed(() => officeCalls.endTwoStep({ idempotencyKey })))
    if (done === undefined) return
    showToast('Two-step sign-in is off.')
    onChanged()
  }
  return (
    <Section
      title="Two-step sign-in"
      aside={credentials.twoStep ? <Badge tone="success">On</Badge> : <span className="quiet">Off</span>}
    >
      <p className="quiet">
        A code of an app on your phone, beside your password. A PIN asks for no code. It is also asked for before
        changes that need your password.
      </p>
      <ErrorLine message={save.error} align="start" className={styles.error} />
      <Actions>
        <DeskButton look="purple" isBusy={save.isBusy} onClick={() => void begin()}>
          {credentials.twoStep ? 'Set it up on another phone' : 'Set up'}
        </DeskButton>
        {credentials.twoStep && (
          <DeskButton look="rose" onClick={() => setDialogOpen(true)}>
            Switch off
          </DeskButton>
        )}
      </Actions>
      {dialog}
      {secret && (
        <SecretDialog
          secret={secret}
          onDone={made => {
            setSecret(null)
            setCodes(made)
            onChanged()
          }}
          onClose={() => setSecret(null)}
        />
      )}
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
      {isDialogOpen && (
        <AskDialog
          title="Switch off two-step sign-in?"
          verb="Switch off"
          consequence="Your password alone is enough from then on, and the recovery codes stop working."
          stays="Your PIN, your password and your sessions stay."
          onConfirm={() => void turnOff()}
          onClose={() => setDialogOpen(false)}
        />
      )}
    </Section>
  )
}

type SecretDialogProps = {
  secret: { readonly uri: string; readonly key: string }
  onDone: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}

/**
 * The dialog with the secret for the authenticator app, as a QR code and as characters, and the field for the first
 * code.
 */
function SecretDialog({ secret, onDone, onClose }: SecretDialogProps) {
  const [code, setCode] = useState('')
  const save = useOfficeSave(['code'])
  const turnOn = async () => {
    if (code.trim() === '') return save.refuse({ field: 'code', msg: 'Please type the code from your app.' })
    const body = { code: code.trim() }
    const response = await save.run(idempotencyKey => officeCalls.finishTwoStep({ body, idempotencyKey }))
    if (response) onDone(response.recoveryCodes)
  }
  return (
    <Dialog title="Set up two-step sign-in" onClose={onClose}>
      <div className={styles.steps}>
        <p>Scan this with an authenticator app.</p>
        <div className={styles.code}>
          <QrCode text={secret.uri} label="Your key for the authenticator app" />
        </div>
        <p>
          Or type this key there: <span className={styles.key}>{inGroupsOfFour(secret.key)}</span>
        </p>
        <Form save={save} onSubmit={() => void turnOn()}>
          <TextField
            save={save}
            label="Code that the app shows"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            value={code}
            onChange={event => setCode(event.target.value)}
          />
          <div className={styles.responses}>
            <DeskButton onClick={onClose}>Cancel</DeskButton>
            <DeskButton type="submit" look="primary" isBusy={save.isBusy}>
              Turn on
            </DeskButton>
          </div>
        </Form>
      </div>
    </Dialog>
  )
}

function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [isCopied, setIsCopied] = useState(false)
  const [isSure, setSure] = useState(false)
  const done = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isSure) done.current?.focus()
  }, [isSure])
  const copyAll = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      setIsCopied(true)
    } catch {
      // Without https the browser has no clipboard. The user then copies the codes by hand.
    }
  }
  // The first attempt to close shows a warning, so that a press outside the dialog does not lose the codes.
  const close = () => (isSure ? onClose() : setSure(true))
  return (
    <Dialog title="Two-step sign-in is on" onClose={close}>
      <div className={styles.steps}>
        <p>Save these recovery codes somewhere other than your phone. Each works once in place of a code.</p>
        <ul className={styles.codes} aria-label="Recovery codes">
          {codes.map(code => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <p role="status">{isSure ? 'They are not shown again. Have you saved them?' : 'They are shown only now.'}</p>
        <div className={styles.responses}>
          <DeskButton icon={isCopied ? 'check' : copy} look="soft" onClick={() => void copyAll()}>
            {isCopied ? 'Copied' : 'Copy'}
          </DeskButton>
          <DeskButton ref={done} look="primary" onClick={onClose}>
            I have saved them
          </DeskButton>
        </div>
      </div>
    </Dialog>
  )
}

/** Splits a secret into groups of four characters, which are easier to type. */
function inGroupsOfFour(key: string): string {
  return key.match(/.{1,4}/g)?.join(' ') ?? key
}
