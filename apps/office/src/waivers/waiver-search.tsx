import { classNames } from '@frontlash/ui/class-names'
import { deskControl } from '@frontlash/ui/desk-button'
import { Field } from '@frontlash/ui/field'
import { Icon } from '@frontlash/ui/icon'
import { file as fileIcon } from '@frontlash/ui/icon-drawings'
import { useId, useRef, useState } from 'react'
import { useNavigate } from '../frame/app-link.tsx'
import { type FoundDocument, findByDocument } from './find-by-document.ts'
import { useDroppedFile } from './use-dropped-file.ts'
import type { WaiverSearchState } from './use-waiver-search.ts'
import styles from './waiver-search.module.css'

/** The search field for waivers. If a PDF is chosen or dropped, its waiver is shown; the PDF is not uploaded. */
export function WaiverSearch({ search }: { search: WaiverSearchState }) {
  const navigate = useNavigate()
  const inputId = useId()
  const [found, setFound] = useState<FoundDocument | null>(null)

  const open = async (chosen: File | undefined) => {
    if (!chosen) return
    setFound({ waiverId: null, message: `Checking ${chosen.name}…` })
    const response = await findByDocument(chosen)
    setFound(response)
    if (response.waiverId !== null) navigate(`/office/waivers/${response.waiverId}`)
  }
  const strip = useRef<HTMLElement>(null)
  const isOver = useDroppedFile(dropped => {
    // This element contains the message about the file, so it is scrolled into view.
    strip.current?.scrollIntoView({ block: 'nearest' })
    void open(dropped)
  })
  return (
    <search ref={strip} className={classNames(styles.search, isOver && styles.over)}>
      <Field
        label="Find a waiver"
        type="search"
        name="q"
        data-place="search"
        placeholder="Name, number, id or fingerprint"
        maxLength={120}
        enterKeyHint="search"
        className={styles.field}
        value={search.typed}
        error={search.error}
        hasErrorRoom={search.error !== null}
        onChange={event => search.type(event.target.value)}
      />
      <label htmlFor={inputId} className={deskControl('plain', styles.pdf)}>
        <Icon name={fileIcon} sizePx={18} />
        Check a PDF
        <input
          id={inputId}
          type="file"
          accept="application/pdf,.pdf"
          className="visually-hidden"
          onChange={event => {
            void open(event.target.files?.[0])
            // Without this reset, choosing the same file again would fire no change event.
            event.target.value = ''
          }}
        />
      </label>
      <p role="status" className={styles.found}>
        {found?.waiverId === null && found.message}
      </p>
    </search>
  )
}
