import { CALLS } from '@frontlash/contract/calls'
import { OFFICE_CALLS } from '@frontlash/contract/office-calls'
import type {
  PreviewResponse,
  WaiverEditionsResponse,
  WaiverPublicationRow,
} from '@frontlash/contract/office-waiver-editions'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { openApp, signIn, startOver } from '../support/open-app.tsx'
import { loseConnection, refuse, respond, respondWith, sentTo } from '../support/responses.ts'

const FIRST: WaiverPublicationRow = {
  id: '0198aaaa-0000-7000-8000-000000000001',
  edition: 1,
  effectiveFrom: null,
  publishedAt: '2026-11-01T19:00:00.000Z',
  publishedBy: 'system',
  note: '',
  withdrawnAt: null,
  withdrawnBy: null,
  isAhead: false,
}
const AHEAD: WaiverPublicationRow = {
  ...FIRST,
  id: '0198aaaa-0000-7000-8000-000000000002',
  edition: 2,
  effectiveFrom: '2026-11-21',
  publishedBy: 'staff:ada',
  note: 'Clearer',
  isAhead: true,
}
const edition = (number: number, isInForce: boolean) => ({
  edition: number,
  setApart: [2],
  texts: [{ language: 'en' as const, version: String(number).repeat(64) }],
  isBuiltIn: number !== 2,
  madeAt: '2026-11-01T19:00:00.000Z',
  madeBy: number === 2 ? 'staff:ada' : 'system',
  isInForce,
})
const EDITIONS: WaiverEditionsResponse = {
  editions: [edition(3, false), edition(2, false), edition(1, true)],
  publications: [AHEAD, FIRST],
  offered: ['en'],
  today: '2026-11-20',
  asOf: '2026-11-20T19:00:00.000Z',
}
const SECTIONS = [
  { heading: '1. All', paragraphs: ['I do agree.'] },
  { heading: '2. The law', paragraphs: ['It says so.'] },
]
const PREVIEW: PreviewResponse = {
  texts: [{ language: 'en', version: 'b'.repeat(64), title: 'Consent', sections: SECTIONS }],
  changes: [
    {
      language: 'en',
      blocks: [
        {
          kind: 'paragraph',
          section: 1,
          change: 'changed',
          pieces: [
            { text: 'I', change: 'same' },
            { text: 'do', change: 'added' },
            { text: 'agree.', change: 'same' },
          ],
        },
      ],
    },
  ],
  faults: [],
}
const PUBLISHED = { success: true, edition: 2, effectiveFrom: '2026-11-21', row: AHEAD } as const
const NO_RESPONSE = 'No answer from the server. Nothing that you typed is lost. Please try again.'

beforeEach(() => {
  startOver()
  signIn()
  respond(OFFICE_CALLS.waiverEditions, EDITIONS)
  respond(OFFICE_CALLS.previewEdition, PREVIEW)
  respond(OFFICE_CALLS.publishNewEdition, PUBLISHED)
  respond(OFFICE_CALLS.publishEdition, PUBLISHED)
  respond(OFFICE_CALLS.withdrawPublication, { success: true, row: AHEAD })
  respond(CALLS.waiverText, { version: '2'.repeat(64), language: 'en', title: 'Consent', sections: SECTIONS })
})

async function upload(content: BlobPart = '# Consent'): Promise<void> {
  await userEvent.upload(
    await screen.findByLabelText(/English text/),
    new File([content], 'en.md', { type: 'text/markdown' }),
  )
}
const button = (name: string) => screen.findByRole('button', { name })

async function publish(): Promise<void> {
  await userEvent.click(await button('Publish'))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publish' }))
}

test('the list of editions of the waiver shows the state of each edition', async () => {
  await openApp('/office/waivers/editions')
  const rows = (await screen.findAllByRole('link', { name: /^Text \d/ })).map(link => link.closest('li')!.textContent)
  expect(rows).toEqual([
    expect.stringContaining('Came with an upgrade'),
    expect.stringContaining('From Nov 21, 2026'),
    expect.stringContaining('Used now'),
  ])
})

test('the list of editions of the waiver shows an error if it cannot be loaded', async () => {
  refuse(OFFICE_CALLS.waiverEditions, 503, 'UNAVAILABLE')
  await openApp('/office/waivers/editions')
  expect(await screen.findByText('The texts of the waiver could not be loaded.')).toBeInTheDocument()
})

describe('a new edition of the waiver', () => {
  test('can be published with a day, a note and the confirmation that a lawyer has read it', async () => {
    await openApp('/office/waivers/editions')
    await upload()
    expect((await screen.findByText('do')).tagName).toBe('INS')
    await userEvent.click(await screen.findByLabelText('1. All'))
    await userEvent.click(screen.getByLabelText('A lawyer has read this change.'))
    await userEvent.type(screen.getByLabelText('Note'), 'Clearer')
    await userEvent.click(await button('Publish'))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Publish' }))
    expect(await screen.findByText('Text 2 is published for Nov 21, 2026.')).toBeInTheDocument()
    expect(sentTo(OFFICE_CALLS.publishNewEdition)[0]!.body).toEqual({
      files: { en: '# Consent' },
      setApart: [1, 2],
      from: '2026-11-20',
      note: 'Clearer',
      lawyerRead: true,
    })
  })

  test.each([
    ['that contains no text', new Uint8Array([0xff, 0xfe, 0x00]), 'This is not a text file.'],
    ['that is too large', 'x'.repeat(128 * 1024 + 1), 'The file may have 128 KB at most.'],
  ])('is refused without a call to the server if it has a file %s', async (_what, content, message) => {
    await openApp('/office/waivers/editions')
    await upload(content)
    expect(await screen.findByText(message)).toBeInTheDocument()
    expect(sentTo(OFFICE_CALLS.previewEdition)).toEqual([])
  })

  test('needs a file for each language that the salon offers', async () => {
    respond(OFFICE_CALLS.waiverEditions, { ...EDITIONS, offered: ['en', 'es'] })
    const msg = 'Please give the Spanish text too, or stop offering Spanish in Settings.'
    respond(OFFICE_CALLS.previewEdition, { ...PREVIEW, faults: [{ language: 'es', line: null, msg }] })
    await openApp('/office/waivers/editions')
    await upload()
    expect(await screen.findByText(msg)).toBeVisible()
    const [change, [text]] = [PREVIEW.changes[0]!, PREVIEW.texts] as const
    respond(OFFICE_CALLS.previewEdition, {
      texts: [text!, { ...text!, language: 'es' }],
      changes: [change, { ...change, language: 'es' }],
      faults: [],
    })
    await userEvent.upload(
      screen.getByLabelText(/Spanish text/),
      new File(['# Sí'], 'es.md', { type: 'text/markdown' }),
    )
    expect(await button('Publish')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Spanish' })).toBeVisible()
    const words = screen.getByRole('region', { name: 'Words of the waiver in Spanish' })
    expect(words.firstChild).toHaveAttribute('lang', 'es-US')
    vi.spyOn(window, 'open').mockReturnValueOnce(null)
    respondWith(OFFICE_CALLS.sampleOfEdition, () => new Response('%PDF'))
    await userEvent.click(await button('Sample PDF in Spanish'))
    await waitFor(() => expect(sentTo(OFFICE_CALLS.sampleOfEdition)[0]!.body).toMatchObject({ language: 'es' }))
    expect(sentTo(OFFICE_CALLS.previewEdition).at(-1)!.body).toMatchObject({ files: { en: '# Consent', es: '# Sí' } })
  })

  test('can have a text in a language that is not offered yet, because Settings requires the text first', async () => {
    await openApp('/office/waivers/editions')
    await upload()
    const field = await screen.findByLabelText('Spanish text (needed before Spanish can be offered)')
    await userEvent.upload(field, new File(['# Sí'], 'es.md', { type: 'text/markdown' }))
    await button('Publish')
    expect(sentTo(OFFICE_CALLS.previewEdition).at(-1)!.body).toMatchObject({ files: { en: '# Consent', es: '# Sí' } })
  })

  test('keeps a file whose preview is not finished or has failed when the next file is chosen', async () => {
    respond(OFFICE_CALLS.waiverEditions, { ...EDITIONS, offered: ['en', 'es', 'vi'] })
    const choose = (name: string) =>
      fireEvent.change(screen.getByLabelText(`${name} text`), {
        target: { files: [new File([`# ${name}`], 'text.md', { type: 'text/markdown' })] },
      })
    loseConnection(OFFICE_CALLS.previewEdition)
    await openApp('/office/waivers/editions')
    await screen.findByLabelText('English text')
    choose('English')
    expect(await screen.findByText(NO_RESPONSE)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull()
    respond(OFFICE_CALLS.previewEdition, PREVIEW)
    choose('Spanish')
    choose('Vietnamese')
    expect(await button('Publish')).toBeVisible()
    expect(sentTo(OFFICE_CALLS.previewEdition).at(-1)!.body).toMatchObject({
      files: { en: '# English', es: '# Spanish', vi: '# Vietnamese' },
    })
  })

  test('shows the errors of each file below its field and cannot be published', async () => {
    const msg = 'Line 3: only one title, headings with ## and plain paragraphs are allowed.'
    const faults = [
      { language: 'en' as const, line: 3, msg },
      { language: 'es' as const, line: 3, msg },
    ]
    respond(OFFICE_CALLS.waiverEditions, { ...EDITIONS, offered: ['en', 'es'] })
    respond(OFFICE_CALLS.previewEdition, { texts: [], changes: [], faults })
    await openApp('/office/waivers/editions')
    await upload()
    await waitFor(() => expect(screen.getByLabelText('English text')).toHaveAccessibleDescription(msg))
    expect(screen.getByLabelText('Spanish text')).toHaveAccessibleDescription(msg)
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull()
    await expectAccessible()
  })

  test('can be opened as a sample PDF in a new window', async () => {
    const target = { close: vi.fn(), location: { href: '' } }
    const opened = vi.spyOn(window, 'open').mockReturnValue(target as unknown as Window)
    onTestFinished(() => opened.mockRestore())
    URL.createObjectURL = () => 'blob:sample'
    respondWith(OFFICE_CALLS.sampleOfEdition, () => new Response('%PDF'))
    await openApp('/office/waivers/editions')
    await upload()
    await userEvent.click(await button('Sample PDF'))
    // The window is opened in the click handler, because browsers block a window that opens later.
    expect(opened).toHaveBeenCalledWith('', '_blank')
    await waitFor(() => expect(target.location.href).toBe('blob:sample'))
    expect(sentTo(OFFICE_CALLS.sampleOfEdition)[0]!.body).toEqual({
      files: { en: '# Consent' },
      setApart: [2],
      language: 'en',
    })
    refuse(OFFICE_CALLS.sampleOfEdition, 400, 'INVALID', { msg: 'Section 2 needs a heading and a paragraph.' })
    await userEvent.click(await button('Sample PDF'))
    expect(await screen.findByText('Section 2 needs a heading and a paragraph.')).toBeVisible()
    expect(target.close).toHaveBeenCalledOnce()
  })

  test.each<[what: string, msg: string, fail: (msg: string) => void]>([
    [
      'refuses the confirmation about the lawyer',
      'Please confirm that a lawyer has read this change.',
      msg => refuse(OFFICE_CALLS.publishNewEdition, 400, 'INVALID', { field: 'lawyerRead', msg }),
    ],
    [
      'refuses the text, because it is the one in force',
      'This is the text that is used now: nothing was changed.',
      msg => refuse(OFFICE_CALLS.publishNewEdition, 400, 'INVALID', { field: 'files', msg }),
    ],
    [
      'is still publishing the edition',
      'The same request is still being worked on. Try again in a moment.',
      msg => refuse(OFFICE_CALLS.publishNewEdition, 409, 'IN_PROGRESS', { msg }),
    ],
    ['cannot be reached', NO_RESPONSE, () => loseConnection(OFFICE_CALLS.publishNewEdition)],
  ])('shows an error and keeps its files and note if the server %s', async (_what, msg, fail) => {
    fail(msg)
    await openApp('/office/waivers/editions')
    await upload()
    await userEvent.click(await screen.findByLabelText('A lawyer has read this change.'))
    await userEvent.type(screen.getByLabelText('Note'), 'Clearer')
    await publish()
    expect(await screen.findByText(msg)).toBeVisible()
    respond(OFFICE_CALLS.publishNewEdition, PUBLISHED)
    await publish()
    expect(await screen.findByText('Text 2 is published for Nov 21, 2026.')).toBeVisible()
    expect(screen.queryByText(msg)).toBeNull()
    expect(sentTo(OFFICE_CALLS.publishNewEdition)[1]!.body).toMatchObject({
      files: { en: '# Consent' },
      note: 'Clearer',
    })
  })

  test('asks for the password in a dialog outside the publishing form, because a nested form reloads the page', async () => {
    refuse(OFFICE_CALLS.publishNewEdition, 403, 'CONFIRM_SIGN_IN')
    await openApp('/office/waivers/editions')
    await upload()
    await userEvent.click(await screen.findByLabelText('A lawyer has read this change.'))
    await publish()
    const dialog = await screen.findByRole('dialog', { name: 'Confirm that it is you' })
    expect(dialog.closest('form')).toBeNull()
  })

  test('cannot be published before the checkbox about the lawyer is ticked', async () => {
    await openApp('/office/waivers/editions')
    await upload()
    await userEvent.click(await button('Publish'))
    expect(await screen.findByText('Please confirm that a lawyer has read this change.')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sentTo(OFFICE_CALLS.publishNewEdition)).toEqual([])
    await userEvent.click(screen.getByLabelText('A lawyer has read this change.'))
    await userEvent.click(await button('Publish'))
    expect(await screen.findByRole('dialog', { name: 'Publish this text?' })).toBeVisible()
    expect(screen.queryByText('Please confirm that a lawyer has read this change.')).toBeNull()
  })

  test('can be uploaded again from the same file after the file was corrected', async () => {
    await openApp('/office/waivers/editions')
    const field = async () => (await screen.findByLabelText('English text')) as HTMLInputElement
    await upload()
    await screen.findByText('do')
    await userEvent.click(await button('Discard'))
    expect((await field()).files).toHaveLength(0)
    await upload()
    expect(await screen.findByText('do')).toBeVisible()
    // A press empties the field, because a browser fires no change event when the same file is chosen again.
    await userEvent.click(await field())
    expect((await field()).value).toBe('')
  })
})

describe('the page of an edition', () => {
  test('can withdraw an edition that is not yet in force, and Undo publishes the edition again', async () => {
    await openApp('/office/waivers/editions/2')
    expect(await screen.findByText(/From Nov 21, 2026, by ada: Clearer/)).toBeInTheDocument()
    await userEvent.click(await button('Withdraw'))
    await screen.findByText('Text 2 is withdrawn.')
    await userEvent.click(await button('Undo'))
    await screen.findByText('Text 2 is published again.')
    expect(sentTo(OFFICE_CALLS.withdrawPublication).map(call => call.body)).toEqual([
      { withdrawn: true },
      { withdrawn: false },
    ])
  })

  test.each<[what: string, msg: string, fail: (msg: string) => void]>([
    [
      'is in force already',
      'This text is used already. Publish another one instead.',
      msg => refuse(OFFICE_CALLS.withdrawPublication, 400, 'INVALID', { field: 'withdrawn', msg }),
    ],
    ['cannot be withdrawn without network', NO_RESPONSE, () => loseConnection(OFFICE_CALLS.withdrawPublication)],
  ])('shows an error if the edition %s', async (_what, msg, fail) => {
    fail(msg)
    await openApp('/office/waivers/editions/2')
    await userEvent.click(await button('Withdraw'))
    expect(await screen.findByText(msg)).toBeVisible()
    expect(await button('Withdraw')).toBeEnabled()
  })

  test('shows an error for an unknown edition, and for a text that cannot be loaded', async () => {
    refuse(CALLS.waiverText, 503, 'UNAVAILABLE')
    await openApp('/office/waivers/editions/9')
    expect(await screen.findByText('There is no such text.')).toBeVisible()
    await openApp('/office/waivers/editions/1')
    expect(await screen.findByText('The text could not be loaded.')).toBeVisible()
  })

  test('asks for a confirmation before the admin leaves the form “Publish again” with unsaved input', async () => {
    await openApp('/office/waivers/editions/2')
    await userEvent.type(await screen.findByLabelText('Note'), 'As before')
    await userEvent.click(screen.getByRole('link', { name: 'All texts of the waiver' }))
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(screen.getByLabelText('Note')).toHaveValue('As before')
    await userEvent.click(screen.getByLabelText('A lawyer has read this change.'))
    await userEvent.click(await button('Publish again'))
    const ask = await screen.findByRole('dialog', { name: /^Publish text \d+ again\?$/ })
    await userEvent.click(within(ask).getByRole('button', { name: 'Publish again' }))
    expect(await screen.findByText('Text 2 is published for Nov 21, 2026.')).toBeVisible()
    expect(sentTo(OFFICE_CALLS.publishEdition).at(-1)!.body).toMatchObject({ note: 'As before', lawyerRead: true })
  })

  test('shows the wording of the edition in three sizes', async () => {
    await openApp('/office/waivers/editions/1')
    await screen.findByText('I do agree.')
    await userEvent.click(screen.getByLabelText('36 px'))
    expect(screen.getByText('I do agree.').closest('section')).toHaveStyle({ fontSize: '36px' })
    expect(screen.queryByRole('button', { name: 'Publish again' })).toBeNull()
  })

  test('shows the text and the fingerprint of each language, and marks each text with its language', async () => {
    const spanish = { language: 'es' as const, version: 'e'.repeat(64) }
    const both = { ...edition(1, true), texts: [...edition(1, true).texts, spanish] }
    respond(OFFICE_CALLS.waiverEditions, { ...EDITIONS, editions: [both] })
    respond(CALLS.waiverText, ({ path }) =>
      path.endsWith(spanish.version)
        ? { ...spanish, title: 'Permiso', sections: [{ heading: '1. Todo', paragraphs: ['Estoy de acuerdo.'] }] }
        : { version: '1'.repeat(64), language: 'en' as const, title: 'Consent', sections: SECTIONS },
    )
    await openApp('/office/waivers/editions/1')
    const section = within(await screen.findByRole('region', { name: 'Text in Spanish' }))
    expect(await section.findByText('Estoy de acuerdo.')).toHaveAttribute('lang', 'es-US')
    expect(section.getByRole('button', { name: 'Download' })).toBeVisible()
    const english = within(screen.getByRole('region', { name: 'Text in English' }))
    expect(await english.findByText('I do agree.')).toHaveAttribute('lang', 'en')
    expect(screen.getByText('Fingerprint, Spanish').parentElement).toHaveTextContent(/eeeeeeeeeeee$/)
    await expectAccessible()
  })
})
