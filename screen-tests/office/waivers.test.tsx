import { CALLS } from '@frontlash/contract/calls'
import { OFFICE_CALLS } from '@frontlash/contract/office-calls'
import type {
  OfficeWaiver,
  OfficeWaiverDetails,
  OfficeWaiversResponse,
  WaiverChain,
} from '@frontlash/contract/office-waivers'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openApp, signIn, startOver } from '../support/open-app.tsx'
import { refuse, respond, respondWith, sentTo } from '../support/responses.ts'

const ID = '0198aaaa-0000-7000-8000-000000000001'
const VERSION = 'dad3a5b5b3af'.padEnd(64, '0')
const WAIVER: OfficeWaiver = {
  id: ID,
  receivedAt: '2026-11-20T19:00:05.000Z',
  name: 'Linh Nguyễn',
  location: 'tustin',
  number: 12,
  version: VERSION,
  language: 'en-US',
  device: 'Front desk',
  keptOffline: false,
  endNotReached: false,
  notInForce: false,
  document: 'ready',
}
const DETAILS: OfficeWaiverDetails = {
  ...WAIVER,
  clientId: '0198aaaa-0000-7000-8000-0000000000c1',
  isClientDeleted: false,
  phone: '+17145550101',
  day: '2026-11-20',
  documentSha256: 'ab'.repeat(32),
  documentMadeAt: '2026-11-20T19:00:07.000Z',
  evidence: [{ heading: 'Who signed', rows: [{ name: 'Name', value: 'Linh Nguyễn' }] }],
}
const CHAIN: WaiverChain = {
  location: 'tustin',
  length: 1200,
  lastHash: 'f'.repeat(64),
  lastWalk: {
    at: '2026-11-20T11:10:00.000Z',
    by: 'system',
    checked: 1200,
    isSound: true,
    position: null,
    waiverId: null,
    fault: null,
  },
  progress: null,
}

const TEXTS: OfficeWaiversResponse['texts'] = [
  { version: 'cd'.repeat(32), language: 'en', editions: [2] },
  { version: 'ef'.repeat(32), language: 'es', editions: [2, 1] },
]
const page = (rows: OfficeWaiver[]) => ({
  rows,
  next: null,
  previous: null,
  total: { count: rows.length, isMore: false },
  asOf: '2026-11-20T19:02:00.000Z',
  texts: TEXTS,
})
const sentQuery = () => Object.fromEntries(sentTo(OFFICE_CALLS.waivers).at(-1)!.query)
const address = () => `${window.location.pathname}${window.location.search}`

beforeEach(() => {
  startOver()
  signIn()
  respond(OFFICE_CALLS.waivers, page([WAIVER]))
  respond(OFFICE_CALLS.searchWaivers, page([{ ...WAIVER, name: 'Maria Found' }]))
  respond(OFFICE_CALLS.waiver, DETAILS)
  respond(OFFICE_CALLS.waiverChains, [CHAIN])
})

describe('the list of waivers', () => {
  test('shows the position of each waiver in its chain and the state of its document', async () => {
    await openApp('/office/waivers')
    const rows = within(await screen.findByRole('table', { name: 'Waivers' })).getAllByRole('row')
    expect(rows[1]).toHaveTextContent(/^Nov 20, 11:00 AMLinh NguyễnTustin12dad3a5b5b3afEnglishFront desknoReady$/)
    await userEvent.selectOptions(screen.getByLabelText('Read'), 'End not reached')
    await waitFor(() => expect(sentQuery()).toEqual({ unread: '1' }))
  })

  test('marks each waiver whose signed wording was not in force', async () => {
    respond(
      OFFICE_CALLS.waivers,
      page([
        { ...WAIVER, notInForce: true, language: 'es-US' },
        { ...WAIVER, id: ID.replace(/1$/, '2') },
      ]),
    )
    await openApp('/office/waivers')
    const rows = within(await screen.findByRole('table', { name: 'Waivers' })).getAllByRole('row')
    expect(rows[1]).toHaveTextContent(/dad3a5b5b3afNot used thenSpanish/)
    expect(rows[2]).not.toHaveTextContent('Not used then')
  })

  test('can be filtered by edition and language of the signed wording', async () => {
    const other = '12'.repeat(32)
    await openApp(`/office/waivers?version=${other}`)
    await screen.findByRole('table', { name: 'Waivers' })
    const field = screen.getByLabelText('Text')
    const names = [...field.querySelectorAll('option')].map(one => one.textContent)
    expect(names).toEqual(['Any text', 'Text 2, English', 'Texts 2 and 1, Spanish', other.slice(0, 12)])
    expect(field).toHaveDisplayValue(other.slice(0, 12))
    await userEvent.selectOptions(field, 'Texts 2 and 1, Spanish')
    await waitFor(() => expect(sentQuery()).toEqual({ version: 'ef'.repeat(32) }))
    expect(address()).toBe(`/office/waivers?version=${'ef'.repeat(32)}`)
    await waitFor(() => expect(field.querySelectorAll('option')).toHaveLength(3))
  })

  test('can be searched with a term that is never in the URL', async () => {
    await openApp('/office/waivers')
    await userEvent.type(await screen.findByLabelText('Find a waiver'), 'maria')
    expect(await screen.findByText('Maria Found')).toBeVisible()
    expect(sentTo(OFFICE_CALLS.searchWaivers).at(-1)!.body).toEqual({ q: 'maria' })
    expect(address()).toBe('/office/waivers')
    await userEvent.clear(screen.getByLabelText('Find a waiver'))
    expect(await screen.findByText('Linh Nguyễn')).toBeVisible()
  })

  test('keeps the focus in the search field while the results change', async () => {
    await openApp('/office/waivers')
    expect(await screen.findByText('Linh Nguyễn')).toBeVisible()
    const field = screen.getByLabelText('Find a waiver')
    await userEvent.type(field, 'mar')
    expect(await screen.findByText('Maria Found')).toBeVisible()
    expect(field).toHaveFocus()
    await userEvent.keyboard('ia')
    expect(field).toHaveValue('maria')
    await waitFor(() => expect(sentTo(OFFICE_CALLS.searchWaivers).at(-1)!.body).toEqual({ q: 'maria' }))
    expect(await screen.findByText('Maria Found')).toBeVisible()
    expect(field).toHaveFocus()
    await userEvent.keyboard('{Backspace>5/}')
    expect(await screen.findByText('Linh Nguyễn')).toBeVisible()
    expect(field).toHaveFocus()
    await userEvent.keyboard('li')
    expect(await screen.findByText('Maria Found')).toBeVisible()
    expect(field).toHaveFocus()
    expect(field).toHaveValue('li')
  })

  test('shows a message if the search term is too short or nothing is found', async () => {
    refuse(OFFICE_CALLS.searchWaivers, 400, 'INVALID', { msg: 'Type at least 2 letters.', field: 'q' })
    await openApp('/office/waivers')
    await userEvent.type(await screen.findByLabelText('Find a waiver'), 'm')
    expect(await screen.findByText('Type at least 2 letters.')).toBeVisible()
    respond(OFFICE_CALLS.searchWaivers, page([]))
    await userEvent.type(screen.getByLabelText('Find a waiver'), 'ar')
    expect(await screen.findByText('No waiver is found by this.')).toBeVisible()
  })

  test('opens the waiver of a chosen PDF, of which only the SHA-256 is sent', async () => {
    await openApp('/office/waivers')
    const pdf = new File(['%PDF'], 'waiver.pdf', { type: 'application/pdf' })
    await userEvent.upload(await screen.findByLabelText('Check a PDF'), pdf)
    expect(await screen.findByRole('heading', { level: 1, name: 'Linh Nguyễn' })).toBeVisible()
    expect(sentTo(OFFICE_CALLS.searchWaivers).at(-1)!.body).toEqual({ q: expect.stringMatching(/^[0-9a-f]{64}$/) })
  })

  test('opens the waiver of a PDF that is dropped anywhere on the page', async () => {
    await openApp('/office/waivers')
    const row = await screen.findByText('Linh Nguyễn')
    const dataTransfer = { types: ['Files'], files: [new File(['%PDF'], 'waiver.pdf', { type: 'application/pdf' })] }
    const strip = screen.getByLabelText('Find a waiver').closest('search')
    // The event is prevented, because otherwise the browser would open the file.
    expect(fireEvent.dragOver(row, { dataTransfer })).toBe(false)
    expect(strip).toHaveClass('over')
    const leaveFor = (relatedTarget: Element | null) =>
      fireEvent(row, new MouseEvent('dragleave', { bubbles: true, relatedTarget }))
    leaveFor(document.body)
    expect(strip).toHaveClass('over')
    leaveFor(null)
    expect(strip).not.toHaveClass('over')
    fireEvent.dragOver(row, { dataTransfer })
    expect(fireEvent.drop(row, { dataTransfer })).toBe(false)
    expect(strip).not.toHaveClass('over')
    expect(await screen.findByRole('heading', { level: 1, name: 'Linh Nguyễn' })).toBeVisible()
    expect(sentTo(OFFICE_CALLS.searchWaivers).at(-1)!.body).toEqual({ q: expect.stringMatching(/^[0-9a-f]{64}$/) })
  })

  test('accepts a dragged string in its search field', async () => {
    await openApp('/office/waivers')
    const field = await screen.findByLabelText('Find a waiver')
    const dataTransfer = { types: ['text/plain'], files: [] }
    expect(fireEvent.dragOver(field, { dataTransfer })).toBe(true)
    expect(fireEvent.drop(field, { dataTransfer })).toBe(true)
  })

  test.each([
    [{ known: false } as const, 'This document is not one of the salon’s.'],
    [
      { known: true, date: '2026-11-20', location: 'irvine', locationName: 'Irvine' } as const,
      'No location access for Irvine today',
    ],
  ])('shows a message and opens no waiver for a PDF with the result %j', async (verdict, message) => {
    respond(OFFICE_CALLS.searchWaivers, page([]))
    respond(CALLS.verifyDocument, verdict)
    await openApp('/office/waivers')
    await userEvent.upload(await screen.findByLabelText('Check a PDF'), new File(['x'], 'a.pdf'))
    expect(await screen.findByText(message)).toBeVisible()
  })
})

describe('the page of a waiver', () => {
  const open = async () => {
    await openApp(`/office/waivers/${ID}`)
    await screen.findByRole('heading', { name: 'Who signed' })
  }

  test('shows the details of the waiver and the result of each check', async () => {
    respond(OFFICE_CALLS.checkWaiver, {
      isSound: false,
      lines: [
        { what: 'Record', ok: true, text: 'Its facts give its hash.' },
        { what: 'Document', ok: false, text: 'The document that the salon keeps is not the one that was made.' },
      ],
    })
    await open()
    expect(screen.getByText('(714) 555-0101')).toBeVisible()
    expect(screen.getByText('Language').parentElement).toHaveTextContent('LanguageEnglish')
    await userEvent.click(screen.getByRole('button', { name: 'Check this waiver' }))
    expect(await screen.findByText('Something was changed')).toBeVisible()
    expect(screen.getByText('Its facts give its hash.')).toBeVisible()
  })

  test('has a link to the client who signed the waiver', async () => {
    await open()
    expect(screen.getByRole('link', { name: 'Open the client' })).toHaveAttribute(
      'href',
      `/office/clients/${DETAILS.clientId}`,
    )
  })

  test('has no link to a client who was deleted', async () => {
    respond(OFFICE_CALLS.waiver, { ...DETAILS, isClientDeleted: true })
    await open()
    expect(screen.getByText('deleted; the waiver is kept for its own time')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Open the client' })).toBeNull()
  })

  test('shows when the document was made', async () => {
    const target = { addEventListener: vi.fn(), close: vi.fn(), location: { href: '' } }
    URL.createObjectURL = () => 'blob:file'
    vi.spyOn(window, 'open').mockReturnValue(target as unknown as Window)
    respond(OFFICE_CALLS.waiver, { ...DETAILS, document: 'being made', documentMadeAt: null, documentSha256: null })
    respondWith(CALLS.waiverDocument, () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }))
    await open()
    expect(screen.getByText('Made when first opened')).toBeVisible()
    respond(OFFICE_CALLS.waiver, DETAILS)
    await userEvent.click(screen.getByRole('button', { name: 'Print' }))
    expect(await screen.findByText('Ready')).toBeVisible()
    expect(screen.getByText('Made')).toBeVisible()
    // The window is opened in the click handler, because browsers block a window that opens later.
    expect(window.open).toHaveBeenCalledWith('', '_blank')
    expect(target.location.href).toMatch(/^blob:/)
    expect(target.addEventListener).toHaveBeenCalledWith('load', expect.any(Function), { once: true })
  })

  test('prints the document after it has loaded in a new window', async () => {
    const target = Object.assign(new EventTarget(), { print: vi.fn(), close: vi.fn(), location: { href: '' } })
    URL.createObjectURL = () => 'blob:file'
    vi.spyOn(window, 'open').mockReturnValue(target as unknown as Window)
    respondWith(CALLS.waiverDocument, () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }))
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Print' }))
    await waitFor(() => expect(target.location.href).toBe('blob:file'))
    expect(target.print).not.toHaveBeenCalled()
    target.dispatchEvent(new Event('load'))
    expect(target.print).toHaveBeenCalledOnce()
  })

  test('downloads the document under a file name that contains the day of signing', async () => {
    const opened = vi.spyOn(window, 'open').mockClear()
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(`${this.href} ${this.download}`)
    })
    URL.createObjectURL = () => 'blob:file'
    respondWith(CALLS.waiverDocument, () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }))
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Download' }))
    await waitFor(() => expect(saved).toEqual([`blob:file waiver-${DETAILS.day}.pdf`]))
    expect(opened).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  })

  test('shows a message while the document is being made', async () => {
    refuse(CALLS.waiverDocument, 503, 'NOT_READY', { msg: 'The document is being made. Try again in a moment.' })
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Download' }))
    expect(await screen.findByText('The document is being made. Try again in a moment.')).toBeVisible()
  })
})

describe('the check of all waivers', () => {
  test('shows when all waivers were last checked, and that all are unchanged', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T19:00:00Z') })
    onTestFinished(() => void vi.useRealTimers())
    const earlier = { ...CHAIN.lastWalk!, at: '2026-11-20T11:00:00.000Z' }
    respond(OFFICE_CALLS.waiverChains, [CHAIN, { ...CHAIN, location: 'irvine', length: 7, lastWalk: earlier }])
    await openApp('/office/waivers/chains')
    expect(await screen.findByText('All waivers are unchanged, checked Friday 3:00 AM.')).toBeVisible()
    expect(screen.getByText('Unchanged')).toBeVisible()
    const copyButton = screen.getAllByRole('button', { name: 'Copy the fingerprint', hidden: true })[0]!
    expect(copyButton).not.toBeVisible()
    await userEvent.click(screen.getByText('For experts'))
    expect(screen.getByText('1,200 waivers')).toBeVisible()
    expect(screen.getAllByText(/by the nightly check$/)[0]).toBeVisible()
    await userEvent.setup().click(copyButton)
    expect(await screen.findByText('The fingerprint is copied.')).toBeVisible()
  })

  test.each([
    ['no waiver is signed', { length: 0, lastWalk: null }, 'No waivers are signed yet.'],
    ['a location was never checked', { lastWalk: null }, 'Not all waivers have been checked yet.'],
  ])('shows a message if %s', async (_, more, message) => {
    respond(OFFICE_CALLS.waiverChains, [{ ...CHAIN, ...more }])
    await openApp('/office/waivers/chains')
    expect(await screen.findByText(message)).toBeVisible()
  })

  test('shows the whole hash if the browser cannot copy the hash', async () => {
    const user = userEvent.setup()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'))
    await openApp('/office/waivers/chains')
    await user.click(await screen.findByText('For experts'))
    await user.click(screen.getByRole('button', { name: 'Copy the fingerprint' }))
    expect(await screen.findByText('Couldn’t copy. Select the fingerprint and copy it yourself.')).toBeVisible()
    expect(screen.getByText(CHAIN.lastHash)).toBeVisible()
  })

  test('checks the locations one after the other and shows the progress', async () => {
    const irvine = { ...CHAIN, location: 'irvine' as const }
    respond(OFFICE_CALLS.waiverChains, [CHAIN, { ...CHAIN, location: 'santa-ana', length: 0 }, irvine])
    respond(OFFICE_CALLS.walkChain, { walkId: ID })
    await openApp('/office/waivers/chains')
    const button = await screen.findByRole('button', { name: 'Check now' })
    const progress = { walkId: ID, startedAt: '2026-11-20T19:00:00.000Z', by: 'staff:ada', checked: 40, of: 1200 }
    respond(OFFICE_CALLS.waiverChains, [{ ...CHAIN, progress }, irvine])
    await userEvent.click(button)
    expect(await screen.findByText('Tustin: 40 of 1,200 checked')).toBeVisible()
    expect(sentTo(OFFICE_CALLS.walkChain).map(sent => sent.path)).toEqual([expect.stringContaining('/tustin/')])
    respond(OFFICE_CALLS.waiverChains, [CHAIN, irvine])
    await waitFor(() => expect(sentTo(OFFICE_CALLS.walkChain)).toHaveLength(2), { timeout: 5_000 })
    expect(sentTo(OFFICE_CALLS.walkChain).at(-1)!.path).toContain('/irvine/')
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'))
  })

  test('names a waiver that was changed and links to this waiver', async () => {
    const lastWalk = { ...CHAIN.lastWalk!, isSound: false, position: 7, waiverId: ID, fault: 'The record was changed.' }
    respond(OFFICE_CALLS.waiverChains, [{ ...CHAIN, lastWalk }])
    await openApp('/office/waivers/chains')
    expect(await screen.findByText(/^Waiver 7 at Tustin is not as it was signed\./)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open this waiver' })).toHaveAttribute('href', `/office/waivers/${ID}`)
    expect(screen.getByText('Number 7: The record was changed.')).toBeInTheDocument()
  })
})
