import { DeskButton } from '@frontlash/ui/desk-button'
import { file } from '@frontlash/ui/icon-drawings'
import { NotConfirmed, useConfirmed } from '@frontlash/web-client/confirm/use-confirmed'
import { ApiError, type SentFile } from '@frontlash/web-client/http-client'
import { staffOf, useSession } from '@frontlash/web-client/session'
import { useState } from 'react'
import { showToast } from '../form/toast-store.ts'

const CUT_OFF = 'The export was cut off. Please try again.'

/** The button that exports a list with its filters. A dialog asks for the password if the session is not confirmed. */
export function ExportButton({ fetchFile }: { fetchFile: () => Promise<SentFile> }) {
  const { confirmed, dialog } = useConfirmed()
  const [isBusy, setIsBusy] = useState(false)
  const run = async () => {
    if (isBusy) return
    setIsBusy(true)
    try {
      const sent = await confirmed(fetchFile)
      saveFile(sent)
      showToast('The file is in your downloads.')
    } catch (error) {
      if (!(error instanceof NotConfirmed))
        showToast((error instanceof ApiError && error.msg) || CUT_OFF, { tone: 'error' })
    }
    setIsBusy(false)
  }
  return (
    <>
      <DeskButton icon={file} look="purple" isBusy={isBusy} onClick={() => void run()}>
        Export
      </DeskButton>
      {dialog}
    </>
  )
}

/** The Export button, which only admins see. Managers may not export lists (docs/product/access.md). */
export function AdminExportButton(props: { fetchFile: () => Promise<SentFile> }) {
  return staffOf(useSession())?.role === 'admin' && <ExportButton {...props} />
}

/** Downloads a file under the name that the server sent. */
export function saveFile({ content, disposition }: SentFile): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'frontlash.csv'
  link.click()
  // The URL is revoked later, because the browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
