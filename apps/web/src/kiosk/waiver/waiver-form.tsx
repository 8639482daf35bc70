import { classNames } from '@frontlash/ui/class-names'
import { ErrorLine } from '@frontlash/ui/error-line'
import type { Submission } from '@frontlash/web-client/outbox/pending-write'
import { salonNow } from '@frontlash/web-client/server-clock'
import type { VisitClient } from '@frontlash/web-client/session-start'
import { useEffect, useRef, useState } from 'react'
import type { ShownWaiver } from '../../device/waiver-edition.ts'
import { Said } from '../../language/said.tsx'
import { useSay } from '../../language/say.ts'
import { chosenLanguageFields } from '../../language/shown-language.ts'
import { Button } from '../../ui/button.tsx'
import { ScreenHeading } from '../../ui/kiosk-screen.tsx'
import { readTextScale } from '../../ui/text-scale.ts'
import { useMedia } from '../../ui/use-media.ts'
import { LANGUAGE_OFFER_MS, LanguageOffer } from '../visit/language-offer.tsx'
import { readVisit } from '../visit/read-visit.ts'
import { SignatureArea, type SignatureHandle } from './signature-area.tsx'
import { nextTextSize, type TextSizePx } from './text-size.ts'
import type { Signer } from './use-signer.ts'
import styles from './waiver-form.module.css'
import { NOT_CREATED, NOT_SIGNED, type WaiverError } from './waiver-submission.ts'
import { WaiverTextPanel } from './waiver-text-panel.tsx'

type WaiverWrite = Extract<Submission, { kind: 'waiver' }>

/** From this scale of the text size on, the head of the waiver would fill the whole text area of a phone. */
const LARGE_TEXT_SCALE = 1.5

type WaiverFormProps = {
  signer: Signer
  /** The waiver text; null until it is known. Until then, space for the text is reserved. */
  text: ShownWaiver | null
  textSize: TextSizePx
  onTextSize: (textSize: TextSizePx) => void
  error: WaiverError | null
  /** True from the first stroke of a signature until the area is cleared. */
  isSigned: boolean
  /** True while the signature is being saved. During this time no control of the form can be pressed. */
  isInert: boolean
  ensureClient: () => Promise<VisitClient | null>
  onError: (error: WaiverError | null) => void
  onSubmit: (makeSubmission: () => Promise<WaiverWrite | { error: WaiverError }>) => void
  onBack: () => void
  /** Called with true when a stroke begins, and with false when the area is cleared. */
  onSigned: (isSigned: boolean) => void
}

export function WaiverForm({
  signer,
  text,
  textSize,
  onTextSize,
  error,
  isSigned,
  isInert,
  ensureClient,
  onError,
  onSubmit,
  onBack,
  onSigned,
}: WaiverFormProps) {
  const say = useSay()
  const [shownAt] = useState(() => salonNow().toISOString())
  // On a phone the head scrolls with the waiver text. With large letters it does not, because it would fill the whole
  // text area.
  const isHeadInText = useMedia('(max-width: 599px)') && readTextScale() < LARGE_TEXT_SCALE
  const hasReachedEnd = useRef(false)
  const signature = useRef<SignatureHandle>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the form is removed with its signature
  useEffect(() => () => onSigned(false), [])

  const submit = () => {
    if (!text) return
    const signatureData = signature.current?.toPng() ?? null
    if (signatureData === null) return onError(NOT_SIGNED)
    const evidence = {
      version: text.version,
      language: text.language,
      textSize,
      shownAt,
      signedAt: salonNow().toISOString(),
      reachedEnd: hasReachedEnd.current,
    }
    onSubmit(async () => {
      const client = await ensureClient()
      if (!client) return { error: NOT_CREATED }
      const { appointmentId } = signer
      const body = {
        clientId: client.id,
        signatureData,
        evidence,
        ...(appointmentId && { appointmentId }),
        ...chosenLanguageFields(),
      }
      return { kind: 'waiver', phone: client.phone || readVisit().phone, body }
    })
  }

  const changeTextSize = (step: 1 | -1) => onTextSize(nextTextSize(textSize, step))

  const head = (
    <div className={styles.head}>
      <div>
        <ScreenHeading className={styles.heading} lang={text?.language}>
          {text?.title ?? say('waiver.title')}
        </ScreenHeading>
        <p className="quiet-body">
          <Said messages={[signer.toSign ? ['waiver.adviceNamed', { name: signer.name }] : ['waiver.advice']]} />
        </p>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has the browser's border */}
      <div className={styles.sizes} role="group" aria-label={say('waiver.textSize')}>
        <button
          type="button"
          className={styles.size}
          aria-label={say('waiver.smaller')}
          aria-disabled={nextTextSize(textSize, -1) === textSize}
          onClick={() => changeTextSize(-1)}
        >
          A−
        </button>
        <button
          type="button"
          className={styles.size}
          data-larger
          aria-label={say('waiver.larger')}
          aria-disabled={nextTextSize(textSize, 1) === textSize}
          onClick={() => changeTextSize(1)}
        >
          A+
        </button>
      </div>
    </div>
  )
  return (
    <div className={styles.form} inert={isInert}>
      {!isHeadInText && head}
      {text ? (
        <WaiverTextPanel
          className={styles.text}
          head={isHeadInText && head}
          text={text}
          textSize={textSize}
          onReachedEnd={() => {
            hasReachedEnd.current = true
          }}
        />
      ) : (
        <div className={classNames(styles.text, styles.waiting)}>
          <div role="status" aria-label={say('common.momentLabel')} />
          {isHeadInText && head}
        </div>
      )}
      {!isSigned && <LanguageOffer isOverFoot durationMs={LANGUAGE_OFFER_MS} />}
      <div className={styles.signature}>
        <SignatureArea
          ref={signature}
          name={signer.name}
          hasError={error === NOT_SIGNED}
          onBegin={() => {
            onSigned(true)
            onError(null)
          }}
        />
      </div>
      <ErrorLine message={error && say(error)} className={styles.error} />
      <div className={styles.buttons}>
        <Button kind="secondary" onClick={onBack}>
          {say('common.back')}
        </Button>
        <Button
          kind="secondary"
          onClick={() => {
            signature.current?.clear()
            onSigned(false)
            onError(null)
          }}
        >
          {say('waiver.clear')}
        </Button>
        <Button className={styles.submit} onClick={submit}>
          {say('waiver.submit')}
        </Button>
      </div>
    </div>
  )
}
