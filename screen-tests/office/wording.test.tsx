import { OFFICE_CALLS } from '@frontlash/contract/office-calls'
import type { OfficeSetting, OfficeSettingsResponse } from '@frontlash/contract/office-settings'
import type { PreviewTextResponse } from '@frontlash/contract/office-wording'
import { LOCATION_KEYS } from '@frontlash/domain/location-key'
import { builtInWording } from '@frontlash/domain/texts/built-in-wording'
import { placeholdersFor } from '@frontlash/domain/texts/wording'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { openApp, signIn, startOver } from '../support/open-app.tsx'
import { refuse, respond, respondWith, sentTo } from '../support/responses.ts'

const OWN = 'Hi {first}, come in.'
const places = (key: string, salon: unknown, irvine = salon): OfficeSetting[] =>
  [null, ...LOCATION_KEYS].map(location => ({
    key,
    location,
    perLocation: true,
    isConfirmed: false,
    default: {},
    own: location === null ? salon : null,
    value: location === 'irvine' ? irvine : salon,
    from: 'salon' as const,
    version: 1,
  }))
const settingsWith = (numbers: string[]): OfficeSettingsResponse => ({
  settings: [...places('textWording', { LATE: OWN }), ...places('managerNumbers', numbers)],
  readOnly: { locations: [], technicians: [], keeping: [], variables: [] },
})

beforeEach(() => {
  startOver()
  signIn()
  respond(OFFICE_CALLS.settings, settingsWith(['+17145550190']))
  respond(OFFICE_CALLS.previewText, ({ body }) => previewOf((body as { words: string }).words))
})

function previewOf(words: string): PreviewTextResponse {
  const sample = (start: string) => {
    const body = `${start} ${words}`
    const marked = body.includes('–') ? [{ at: body.indexOf('–'), letter: '–', becomes: '-' }] : []
    return { body: body.replace('–', '-'), marked }
  }
  return {
    samples: [
      { size: 'short', hasStopNotice: false, ...sample('short'), parts: 1, places: 148, of: 160 },
      { size: 'long', hasStopNotice: true, ...sample('very long'), parts: 2, places: 173, of: 306 },
    ],
    faults: words.includes('{nmae}') ? ['{nmae} stands for nothing.'] : [],
  }
}

const open = async (search = '') => {
  await openApp(`/office/texts/wording${search}`)
  return screen.findByLabelText('Words')
}
const marks = () => [...document.querySelectorAll('mark')].map(mark => mark.textContent)
const bubbles = () => [...document.querySelectorAll('[class*="bubble"]')].map(bubble => bubble.textContent)
const saved = () => sentTo(OFFICE_CALLS.changeSetting).map(call => call.body)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('a text has the built-in wording unless the salon has its own wording', async () => {
  expect(await open()).toHaveValue(builtInWording('ON_TIME').words)
  expect(screen.getByText('Using: the built-in words.')).toBeVisible()
  await userEvent.selectOptions(screen.getByLabelText('Text'), 'Checked in late')
  await waitFor(() => expect(screen.getByLabelText('Words')).toHaveValue(OWN))
  expect(screen.getByText('Using: your own words.')).toBeVisible()
  expect(window.location.search).toBe('?text=LATE')
  await userEvent.selectOptions(screen.getByLabelText('For'), 'Irvine')
  expect(await screen.findByText('Using: your salon’s words.')).toBeVisible()
})

test('the weekly summary has one wording for all locations', async () => {
  await open()
  await userEvent.selectOptions(screen.getByLabelText('Text'), 'Weekly summary')
  await waitFor(() => expect(screen.getByLabelText('Words')).toHaveValue(builtInWording('OWNER_SUMMARY').words))
  expect(within(screen.getByLabelText('For')).getAllByRole('option')).toHaveLength(1)
  expect(screen.getByRole('button', { name: '{no-shows}' })).toBeVisible()
  expect(screen.queryByRole('button', { name: '{first}' })).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText('Text'), 'Survey')
  await userEvent.selectOptions(screen.getByLabelText('For'), 'Irvine')
  expect(within(screen.getByLabelText('Text')).queryByRole('option', { name: 'Weekly summary' })).toBeNull()
  expect(screen.queryByRole('button', { name: '{no-shows}' })).toBeNull()
})

test('the preview of a text shows how many parts and characters the text has', async () => {
  const words = await open('?text=LATE')
  expect(await screen.findByText(`short ${OWN}`)).toBeVisible()
  expect(screen.getByText('1 part, 148 of 160 places')).toBeVisible()
  expect(screen.getByText('Will go out as 2 texts.')).toBeVisible()
  fireEvent.change(words, { target: { value: 'Hi – {nmae}' } })
  expect(await screen.findByText('{nmae} stands for nothing.')).toBeVisible()
  expect(marks()).toEqual(['-', '-'])
  expect(bubbles()).toEqual(['short Hi - {nmae}', 'very long Hi - {nmae}'])
  expect(screen.getByText(/– is sent as -\./)).toBeVisible()
})

test('the preview of a text strikes through a character that a text cannot contain', async () => {
  const sample = { size: 'short', hasStopNotice: false, parts: 1, places: 9, of: 160 } as const
  respond(OFFICE_CALLS.previewText, {
    samples: [{ ...sample, body: 'Hi there.', marked: [{ at: 2, letter: '🌸', becomes: '' }] }],
    faults: [],
  })
  await open('?text=LATE')
  expect((await screen.findByText('🌸')).tagName).toBe('DEL')
  expect(bubbles()).toEqual(['Hi🌸 there.'])
  expect(screen.getByText(/🌸 is left out\./)).toBeVisible()
})

test('the marks of the previous preview stay until the preview of a new wording is loaded', async () => {
  const words = await open('?text=LATE')
  fireEvent.change(words, { target: { value: 'A – here' } })
  await screen.findByText(/– is sent as -\./)
  const loaded = Promise.withResolvers<Response>()
  respondWith(OFFICE_CALLS.previewText, () => loaded.promise)
  fireEvent.change(words, { target: { value: 'Quite other words – here' } })
  await waitFor(() =>
    expect(sentTo(OFFICE_CALLS.previewText).at(-1)?.body).toHaveProperty('words', 'Quite other words – here'),
  )
  expect(bubbles()).toEqual(['short A - here', 'very long A - here'])
  expect(marks()).toEqual(['-', '-'])
  loaded.resolve(Response.json(previewOf('Quite other words – here')))
  expect(await screen.findByText(/^short Quite other words/)).toBeVisible()
  expect(marks()).toEqual(['-', '-'])
})

test('the preview of a text is marked as busy while it is loading', async () => {
  const loaded = Promise.withResolvers<Response>()
  respondWith(OFFICE_CALLS.previewText, () => loaded.promise)
  await open('?text=LATE')
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).not.toBeNull())
  const busy = document.querySelector('[aria-busy="true"]')!
  loaded.resolve(Response.json({ samples: [], faults: ['Too long.'] }))
  expect(busy).toContainElement(await screen.findByText('Too long.'))
  expect(busy).not.toHaveAttribute('aria-busy')
})

test('a preview that cannot be loaded shows an error, and can be loaded by Try again', async () => {
  refuse(OFFICE_CALLS.previewText, 503, 'UNAVAILABLE')
  await open('?text=LATE')
  expect(await screen.findByText('The preview could not be loaded.')).toBeVisible()
  expect(screen.getByText('Request r')).toBeVisible()
  respond(OFFICE_CALLS.previewText, { samples: [], faults: ['Too long.'] })
  await press('Try again')
  expect(await screen.findByText('Too long.')).toBeVisible()
  expect(screen.queryByText('The preview could not be loaded.')).toBeNull()
})

test('a chosen placeholder is inserted at the position of the cursor', async () => {
  const words = (await open('?text=LATE')) as HTMLTextAreaElement
  fireEvent.change(words, { target: { value: 'Hi , come in' } })
  words.setSelectionRange(3, 3)
  await press('{tech}')
  expect(words).toHaveValue('Hi {tech}, come in')
})

test('each placeholder is described by the value that replaces it', async () => {
  await open('?text=LATE')
  for (const [template, name] of [
    ['LATE', 'Checked in late'],
    ['OWNER_SUMMARY', 'Weekly summary'],
  ] as const) {
    await userEvent.selectOptions(screen.getByLabelText('Text'), name)
    for (const placeholder of placeholdersFor(template))
      expect(await screen.findByRole('button', { name: `{${placeholder}}` })).toHaveAccessibleDescription(/\w{3}/)
  }
  await userEvent.selectOptions(screen.getByLabelText('Text'), 'Checked in late')
  expect(screen.getByRole('button', { name: '{phone}' })).toHaveAccessibleDescription('the location’s phone number')
  await userEvent.selectOptions(screen.getByLabelText('Text'), 'Request for a manager')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: '{phone}' })).toHaveAccessibleDescription('the client’s phone number'),
  )
})

test('the wording of a text for a location is saved without a change to the location’s other texts', async () => {
  respond(OFFICE_CALLS.changeSetting, ({ body }) => {
    const { value } = body as { value: unknown }
    return {
      success: true as const,
      row: { ...places('textWording', {})[0]!, location: 'irvine' as const, own: value, value, version: 2 },
    }
  })
  const words = await open('?text=EARLY&location=irvine')
  fireEvent.change(words, { target: { value: 'Hi {first}, you are early.' } })
  await press('Save')
  await screen.findByText('"Checked in early" saved for Irvine.')
  expect(saved()).toEqual([
    { location: 'irvine', value: { LATE: OWN, EARLY: 'Hi {first}, you are early.' }, version: 1 },
  ])
})

test('a button restores the built-in wording of a text', async () => {
  respond(OFFICE_CALLS.changeSetting, {
    success: true,
    row: { ...places('textWording', {})[0]!, own: null, value: {}, version: 2 },
  })
  await open('?text=LATE')
  await press('Use the built-in words')
  await waitFor(() => expect(saved()).toEqual([{ location: null, value: null, version: 1 }]))
})

test('the history of the wording shows who changed it, and can restore the wording of a single text', async () => {
  const who = { ref: 'staff:maya', name: 'Maya' }
  const change = { location: null, at: '2026-11-20T19:00:00.000Z', who, above: {}, mayUseAgain: false }
  const rows = [
    { ...change, id: 3, before: { LATE: OWN, SURVEY: 'Old {survey link}' }, after: { LATE: OWN } },
    {
      ...change,
      id: 2,
      location: 'irvine' as const,
      before: null,
      above: { LATE: 'As it was.' },
      after: { LATE: 'Hi from Irvine.' },
    },
    { ...change, id: 1, before: null, after: { LATE: OWN } },
  ]
  respond(OFFICE_CALLS.settingHistory, {
    rows,
    next: null,
    previous: null,
    total: { count: 3, isMore: false },
    asOf: '2026-11-20T19:02:00.000Z',
  })
  respond(OFFICE_CALLS.changeSetting, {
    success: true,
    row: { ...places('textWording', {})[0]!, own: {}, value: {}, version: 2 },
  })
  await open('?text=LATE')
  await press('History')
  const dialog = within(await screen.findByRole('dialog', { name: 'History of Wording' }))
  const [survey, irvine, late] = await dialog.findAllByRole('listitem')
  expect(survey).toHaveTextContent(
    /^MayaNov 20,( 2026,)? 11:00 AMThe salonSurveyBeforeOld {survey link}AfterThe built-in words$/,
  )
  expect(irvine).toHaveTextContent(/IrvineChecked in lateBeforeAs it was.AfterHi from Irvine.Use this again$/)
  expect(late).toHaveTextContent(/BeforeThe built-in wordsAfterHi {first}, come in.$/)
  await userEvent.click(within(irvine!).getByRole('button', { name: 'Use this again' }))
  await waitFor(() => expect(saved()).toEqual([{ location: 'irvine', value: { LATE: 'Hi from Irvine.' }, version: 1 }]))
})

test('a validation error is shown below the field, which gets the focus', async () => {
  refuse(OFFICE_CALLS.changeSetting, 400, 'INVALID', {
    field: 'value.SURVEY',
    msg: 'This text must hold {survey link}.',
  })
  const words = await open('?text=SURVEY')
  fireEvent.change(words, { target: { value: 'How was it?' } })
  await press('Save')
  expect(await screen.findByText('This text must hold {survey link}.')).toBeVisible()
  expect(words).toHaveFocus()
})

test('a test text with the saved wording can be sent to a manager’s phone', async () => {
  respond(OFFICE_CALLS.testText, { smsResult: { scenario: 'TEST', state: 'QUEUED' } })
  const words = await open('?text=LATE&location=irvine')
  fireEvent.change(words, { target: { value: 'Hi' } })
  await press('Send a test text')
  expect(await screen.findByText('Save the words first: a test text has the saved ones.')).toBeVisible()
  await press('Discard')
  await press('Send a test text')
  expect(await screen.findByText('The test text is on its way.')).toBeVisible()
  expect(sentTo(OFFICE_CALLS.testText).map(call => call.body)).toEqual([
    { template: 'LATE', language: 'en', location: 'irvine', to: '+17145550190' },
  ])
})

test('the section for test texts says where to add a manager’s phone number if there is none', async () => {
  respond(OFFICE_CALLS.settings, settingsWith([]))
  await open()
  const section = within(screen.getByRole('region', { name: 'Test text' }))
  expect(section.getByText('Add a manager number in Settings first.')).toBeVisible()
  expect(section.getByRole('link')).toHaveAttribute('href', '/office/settings/requests')
})

test('the screen asks for a confirmation before another text is chosen if the wording is unsaved', async () => {
  const words = await open('?text=LATE')
  fireEvent.change(words, { target: { value: 'Hi' } })
  await userEvent.selectOptions(screen.getByLabelText('Text'), 'Survey')
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(screen.getByLabelText('Words')).toHaveValue('Hi')
  expect(window.location.search).toBe('?text=LATE')
})

test('a text to clients has its own wording for each language that the salon offers', async () => {
  const { settings, ...others } = settingsWith([])
  const languages = { ...places('languages', {})[0]!, own: ['es'], value: ['es'] }
  respond(OFFICE_CALLS.settings, { ...others, settings: [...settings, languages] })
  respond(OFFICE_CALLS.changeSetting, {
    success: true,
    row: { ...places('textWording', {})[0]!, own: null, value: {}, version: 2 },
  })
  await open('?text=LATE')
  await userEvent.selectOptions(screen.getByLabelText('Language'), 'Spanish')
  await waitFor(() => expect(screen.getByLabelText('Words')).toHaveValue(builtInWording('LATE', 'es').words))
  expect(screen.getByLabelText('Words')).toHaveAttribute('lang', 'es-US')
  fireEvent.change(screen.getByLabelText('Words'), { target: { value: 'Pase.' } })
  await press('Save')
  await waitFor(() => expect(saved()).toMatchObject([{ value: { LATE: { en: OWN, es: 'Pase.' } } }]))
  const previews = sentTo(OFFICE_CALLS.previewText).map(call => call.body)
  expect(previews.at(-1)).toMatchObject({ template: 'LATE', language: 'es' })
  await userEvent.selectOptions(screen.getByLabelText('Text'), 'Request for a manager')
  expect(screen.queryByLabelText('Language')).toBeNull()
})
