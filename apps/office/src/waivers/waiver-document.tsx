import type { OfficeWaiverDetails } from '@frontlash/contract/office-waivers'
import { DeskButton } from '@frontlash/ui/desk-button'
import { ErrorLine } from '@frontlash/ui/error-line'
import { printer } from '@frontlash/ui/icon-drawings'
import { calls } from '@frontlash/web-client/calls'
import { ApiError } from '@frontlash/web-client/http-client'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Actions, DetailList } from '../form/section.tsx'
import { Timestamp } from '../format/timestamp.tsx'
import { shortHash } from './waiver-labels.tsx'

type Way = 'open' | 'download' | 'print'

/**
 * Open, Download and Print for a waiver's PDF. The PDF is fetched with the user's token, which a plain link would not
 * send.
 */
export function WaiverDocument({ waiver }: { waiver: OfficeWaiverDetails }) {
  const [busy, setBusy] = useState<Way | null>(null)
  const [errorMessage, setErrorMessage] = useState<string | null>(null)
  const queries = useQueryClient()
  const use = async (way: Way) => {
    if (busy) return
    setBusy(way)
    setErrorMessage(null)
    // The window is opened in the click handler, because browsers block windows that open later.
    const target = way === 'download' ? null : window.open('', '_blank')
    try {
      const { content } = await calls.waiverDocument({ params: { id: waiver.id } })
      const url = URL.createObjectURL(new Blob([content], { type: 'application/pdf' }))
      if (!target) save(url, `waiver-${waiver.day}.pdf`)
      else {
        if (way === 'print') target.addEventListener('load', () => target.print(), { once: true })
        target.location.href = url
      }
      // The call has created the document. The waiver is reloaded, so that it contains the document's date and hash.
      if (waiver.document !== 'ready') await queries.invalidateQueries({ queryKey: ['waiver', waiver.id] })
      // The URL is revoked later, because the other window reads the document after this function has returned.
      setTimeout(() => URL.revokeObjectURL(url), 300_000)
    } catch (error) {
      target?.close()
      setErrorMessage((error instanceof ApiError && error.msg) || 'The document could not be loaded. Please try again.')
    }
    setBusy(null)
  }
  if (waiver.document === 'removed')
    return <p className="quiet">This waiver is past its keeping time and was removed.</p>
  return (
    <>
      <DetailList
        details={[
          ['Made', waiver.documentMadeAt && <Timestamp at={waiver.documentMadeAt} />],
          ['SHA-256', waiver.documentSha256 && shortHash(waiver.documentSha256)],
        ]}
      />
      <ErrorLine message={errorMessage} align="start" />
      <Actions>
        <DeskButton look="primary" isBusy={busy === 'open'} onClick={() => void use('open')}>
          Open
        </DeskButton>
        <DeskButton isBusy={busy === 'download'} onClick={() => void use('download')}>
          Download
        </DeskButton>
        <DeskButton icon={printer} isBusy={busy === 'print'} onClick={() => void use('print')}>
          Print
        </DeskButton>
      </Actions>
    </>
  )
}

function save(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
