import { OFFICE_CALLS } from '@frontlash/contract/office-calls'
import type { OfficeSetting, OfficeSettingsResponse, SettingChangeRow } from '@frontlash/contract/office-settings'
import { DEFAULT_THRESHOLDS } from '@frontlash/domain/check-in/scenario'
import { LOCATION_KEYS } from '@frontlash/domain/location-key'
import { DEFAULT_TEXT_RULES } from '@frontlash/domain/texts/which-text'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { onPhone } from '../support/on-phone.ts'
import { openApp, signIn, startOver } from '../support/open-app.tsx'
import { loseConnection, refuse, respond, respondWith, sentTo } from '../support/responses.ts'

const setting = (key: string, value: unknown, more: Partial<OfficeSetting> = {}): OfficeSetting => ({
  key,
  location: null,
  perLocation: false,
  isConfirmed: false,
  default: value,
  own: null,
  value,
  from: 'default',
  version: 0,
  ...more,
})
const everywhere = (key: string, value: unknown): OfficeSetting[] =>
  [null, ...LOCATION_KEYS].map(location => setting(key, value, { perLocation: true, location }))

/** The value that an earlier change had set. */
const EARLIER = 'Lash Loft'
const ALERTS = {
  kioskSilent: false,
  textsFailed: false,
  noBackup: false,
  lowRating: false,
  passwordGuessing: false,
  wrongPins: false,
  newDevice: false,
}
const SETTINGS: OfficeSettingsResponse = {
  settings: [
    setting('brand', 'Lash Lounge', { default: 'Frontlash', own: 'Lash Lounge', from: 'salon', version: 2 }),
    setting('contactNames', ['Alma']),
    setting('technicianAliases', []),
    setting('languages', []),
    setting('translationCheck', {}),
    setting('textMarks', 'plain'),
    ...everywhere('thresholds', { ...DEFAULT_THRESHOLDS }),
    ...everywhere('managerNumbers', ['+17145550100']),
    setting('ownerAlerts', ALERTS),
    setting('weeklySummary', []),
    ...everywhere('textRules', DEFAULT_TEXT_RULES),
    ...everywhere('surveyTexts', false),
    setting('textBudget', { monthlyUsd: null, centsPerSegment: 1.2 }),
    setting('waiverPolicy', { ask: 'every_visit', validDays: 365 }),
    ...everywhere('reviewLinks', { google: null, yelp: false }),
    setting('pinOnlyOnKnownDevices', true, { isConfirmed: true }),
    setting('cancelAtProvider', false, { isConfirmed: true }),
    ...everywhere('textWording', {}),
  ],
  readOnly: {
    locations: [
      {
        id: 'tustin',
        name: 'Tustin',
        address: '1 Main St',
        phone: '(714) 555-0100',
        timeZone: 'America/Los_Angeles',
        openingHours: [{ day: 'MON', from: '09:00', until: '19:30' }],
      },
    ],
    technicians: ['Abby 🌸 Tustin', 'Dale (Irvine)', 'Dalena'],
    keeping: [{ what: 'Waivers', time: '7 years' }],
    variables: [
      { name: 'SQUARE_ACCESS_TOKEN', isSet: true },
      { name: 'TRUST_PROXY', isSet: false },
    ],
  },
}

beforeEach(() => {
  startOver()
  signIn()
  respond(OFFICE_CALLS.settings, SETTINGS)
  respond(OFFICE_CALLS.changeSetting, ({ path, body }) => {
    const { location, version, again, ...rest } = body as {
      location: OfficeSetting['location']
      value?: unknown
      again?: number
      version: number
    }
    const value = again === undefined ? rest.value : EARLIER
    const key = path.split('/').at(-1)!
    const before = SETTINGS.settings.find(one => one.key === key && one.location === location)!
    return {
      success: true as const,
      row: { ...before, own: value, value: value ?? before.default, version: version + 1 },
    }
  })
})

const section = (name: string) => screen.findByRole('region', { name })
const saved = () => sentTo(OFFICE_CALLS.changeSetting).map(({ path, body }) => [path.split('/').at(-1), body])
const save = async (name: string) => userEvent.click(within(await section(name)).getByRole('button', { name: 'Save' }))

test('each group of settings has its own URL', async () => {
  await openApp('/office/settings/colours')
  expect(await section('Name of the salon')).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'Security' }))
  expect(await section('Staff PINs')).toBeVisible()
  expect(window.location.pathname).toBe('/office/settings/security')
  expect(screen.getByRole('link', { name: 'Security' })).toHaveAttribute('aria-current', 'page')
})

test('a saved setting can be reset to its previous value by Undo', async () => {
  await openApp('/office/settings')
  const field = within(await section('Name of the salon')).getByLabelText('Name')
  await userEvent.clear(field)
  await userEvent.type(field, 'Lash Lodge')
  await save('Name of the salon')
  expect(await screen.findByText('Name of the salon saved.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Change undone.')).toBeVisible()
  expect(saved()).toEqual([
    ['brand', { location: null, value: 'Lash Lodge', version: 2 }],
    ['brand', { location: null, value: 'Lash Lounge', version: 3 }],
  ])
})

test('the owner can record who has checked a translation, and can clear this record', async () => {
  await openApp('/office/settings/languages')
  const checks = within(await section('Checks by a translator'))
  await userEvent.type(checks.getByLabelText('Spanish was checked by'), 'Ana Ruiz')
  fireEvent.change(checks.getByLabelText('Date of the check of Spanish'), { target: { value: '2026-11-20' } })
  await save('Checks by a translator')
  await userEvent.clear(checks.getByLabelText('Spanish was checked by'))
  fireEvent.change(checks.getByLabelText('Date of the check of Spanish'), { target: { value: '' } })
  await save('Checks by a translator')
  expect(saved()).toEqual([
    ['translationCheck', { location: null, value: { es: { by: 'Ana Ruiz', on: '2026-11-20' } }, version: 0 }],
    ['translationCheck', { location: null, value: {}, version: 1 }],
  ])
})

test('the owner can offer clients more languages than English', async () => {
  await openApp('/office/settings/languages')
  const languages = within(await section('Languages for clients'))
  for (const name of ['Vietnamese', 'Spanish']) await userEvent.click(languages.getByRole('checkbox', { name }))
  await save('Languages for clients')
  await userEvent.click(group('Texts'))
  await userEvent.selectOptions(within(await section('Vietnamese texts')).getByLabelText('Marks'), 'With all marks')
  await save('Vietnamese texts')
  expect(saved()).toEqual([
    ['languages', { location: null, value: ['es', 'vi'], version: 0 }],
    ['textMarks', { location: null, value: 'full', version: 0 }],
  ])
})

test('each technician’s name at Square is listed beside the displayed name', async () => {
  await openApp('/office/settings')
  const rules = within(await section('Names of technicians'))
  const shown = () => rules.getAllByRole('listitem').map(one => one.textContent)
  expect(await rules.findByText('Dale (Irvine)', { exact: false })).toBeVisible()
  expect(shown()).toEqual(['Abby 🌸 Tustin Abby', 'Dale (Irvine) Dale', 'Dalena Dalena'])
  await userEvent.click(rules.getByRole('button', { name: 'Add a rule' }))
  // A rule without a text matches nothing yet.
  expect(shown()[2]).toBe('Dalena Dalena')
  await userEvent.type(rules.getByLabelText('Name contains (rule 1)'), '(irv')
  await userEvent.type(rules.getByLabelText('Shown as (rule 1)'), 'Dee')
  expect(shown()).toEqual(['Abby 🌸 Tustin Abby', 'Dale (Irvine) Dee', 'Dalena Dalena'])
})

test('a location can have its own value of a setting, or use the salon’s value', async () => {
  const own = {
    ...SETTINGS,
    settings: SETTINGS.settings.map(one =>
      one.key === 'surveyTexts' && one.location === 'irvine'
        ? { ...one, own: true, value: true, from: 'location' as const, version: 1 }
        : one,
    ),
  }
  respond(OFFICE_CALLS.settings, own)
  await openApp('/office/settings/texts')
  const survey = within(await section('Survey text'))
  await userEvent.selectOptions(survey.getByLabelText('For'), 'Irvine')
  expect(await survey.findByText('Using: Irvine’s own.')).toBeVisible()
  expect(survey.getByLabelText('On or off')).toHaveDisplayValue('On')
  await userEvent.click(survey.getByRole('button', { name: "Use the salon's" }))
  expect(await screen.findByText('Survey text saved for Irvine.')).toBeVisible()
  expect(saved()).toEqual([['surveyTexts', { location: 'irvine', value: null, version: 1 }]])
  await userEvent.selectOptions(survey.getByLabelText('For'), 'Tustin')
  expect(await survey.findByText('Using: the built-in value.')).toBeVisible()
})

test('the groups of settings are shown as a list on a phone', async () => {
  onPhone()
  await openApp('/office/settings')
  const groups = await screen.findByRole('navigation', { name: 'Groups of settings' })
  const requests = within(groups).getByRole('link', { name: /^Requests/ })
  expect(requests).toHaveTextContent('RequestsManager numbers, Alerts by text')
  expect(screen.queryByRole('heading', { name: 'Name of the salon' })).toBeNull()
  await userEvent.click(requests)
  expect(await screen.findByRole('heading', { level: 1, name: 'Requests' })).toBeVisible()
  expect(screen.getByRole('heading', { level: 2, name: 'Manager numbers' })).toBeVisible()
  expect(screen.queryByRole('navigation', { name: 'Groups of settings' })).toBeNull()
  expect(document.querySelector('main header a')).toHaveAttribute('href', '/office/settings')
})

test('an unknown group of settings in the URL leads to the first group', async () => {
  await openApp('/office/settings/anything')
  expect(await screen.findByRole('heading', { name: 'Name of the salon' })).toBeVisible()
  expect(location.pathname).toBe('/office/settings')
})

describe('the editor for the limits of early and late arrivals', () => {
  test('shows for a chosen minute whether a client is early, on time or late', async () => {
    await openApp('/office/settings/timing')
    const ruler = within(await section('Early and late'))
    expect(ruler.getByText('12 minutes late:', { exact: false })).toHaveTextContent('12 minutes late: Late but allowed')
    fireEvent.change(ruler.getByLabelText('Try a minute'), { target: { value: '10' } })
    expect(ruler.getByRole('slider')).toHaveAttribute('aria-valuetext', '10 minutes late: Late')
    fireEvent.change(ruler.getByLabelText('Try a minute'), { target: { value: '-61' } })
    expect(ruler.getByRole('slider')).toHaveAttribute('aria-valuetext', '61 minutes early: Too early')
  })

  test('marks an invalid limit and moves the focus to it', async () => {
    refuse(OFFICE_CALLS.changeSetting, 400, 'INVALID', {
      field: 'value.lateButAllowedFromMinutes',
      msg: 'Each limit must be below the one before it.',
    })
    await openApp('/office/settings/timing')
    const limits = within(await section('Early and late'))
    fireEvent.change(limits.getByLabelText('Late: up to'), { target: { value: '20' } })
    await save('Early and late')
    expect(await limits.findByText('Each limit must be below the one before it.')).toBeVisible()
    expect(limits.getByLabelText('Late but allowed: up to')).toHaveFocus()
    expect(saved()[0]![1]).toMatchObject({ value: { ...DEFAULT_THRESHOLDS, lateFromMinutes: -20 } })
  })
})

test('a save that fails because the server’s disk is full keeps the typed value and shows an error', async () => {
  refuse(OFFICE_CALLS.changeSetting, 507, 'STORAGE_FULL', {
    msg: 'The server has no room left. Please tell the front desk.',
  })
  await openApp('/office/settings/requests')
  const numbers = within(await section('Manager numbers'))
  await userEvent.click(numbers.getByRole('button', { name: 'Add a number' }))
  await userEvent.type(numbers.getByLabelText('Number 2'), '7145550188')
  await save('Manager numbers')
  expect(
    await numbers.findByText(/no room left, so nothing can be saved.*The Status page says what to do/),
  ).toBeVisible()
  expect(numbers.queryByText(/front desk/)).toBeNull()
  expect(numbers.getByLabelText('Number 2')).toHaveDisplayValue(/555.?0188/)
})

test('an invalid value in a numeric field shows an error below the field', async () => {
  refuse(OFFICE_CALLS.changeSetting, 400, 'INVALID', {
    field: 'value.1',
    msg: 'Please enter a valid 10-digit phone number',
  })
  await openApp('/office/settings/requests')
  const numbers = within(await section('Manager numbers'))
  await userEvent.click(numbers.getByRole('button', { name: 'Add a number' }))
  await userEvent.type(numbers.getByLabelText('Number 2'), '714')
  await save('Manager numbers')
  expect(await numbers.findByText('Please enter a valid 10-digit phone number')).toBeVisible()
  expect(numbers.getByLabelText('Number 2')).toHaveFocus()
})

/** A link to a group of settings; the menu has links of the same names. */
function group(name: string): HTMLElement {
  return within(screen.getByRole('navigation', { name: 'Groups of settings' })).getByRole('link', { name })
}

test('settings with several fields are saved as the user has filled them in', async () => {
  await openApp('/office/settings/requests')
  await userEvent.click(within(await section('Alerts by text')).getByLabelText('There is no good backup'))
  await save('Alerts by text')
  await waitFor(() => expect(saved()).toHaveLength(1))
  await userEvent.click(group('Reviews'))
  const reviews = within(await section('Review pages'))
  await userEvent.selectOptions(reviews.getByLabelText('Google'), 'Offered')
  await userEvent.type(await reviews.findByLabelText('Address of the Google page'), 'https://g.page/lash')
  await save('Review pages')
  await waitFor(() => expect(saved()).toHaveLength(2))
  await userEvent.click(group('Texts'))
  await userEvent.type(within(await section('Budget')).getByLabelText('Dollars a month'), '50')
  await save('Budget')
  await waitFor(() => expect(saved()).toHaveLength(3))
  await userEvent.click(group('Waivers'))
  const waivers = within(await section('When to sign again'))
  await userEvent.selectOptions(waivers.getByLabelText('The waiver is signed'), 'After some days')
  fireEvent.change(await waivers.findByLabelText('Days'), { target: { value: '90' } })
  await save('When to sign again')
  await waitFor(() => expect(saved()).toHaveLength(4))
  expect(saved().map(([key, body]) => [key, (body as { value: unknown }).value])).toEqual([
    ['ownerAlerts', { ...ALERTS, noBackup: true }],
    ['reviewLinks', { google: 'https://g.page/lash', yelp: false }],
    ['textBudget', { monthlyUsd: 50, centsPerSegment: 1.2 }],
    ['waiverPolicy', { ask: 'valid_days', validDays: 90 }],
  ])
})

test('the recipients of the weekly summary can be chosen from the managers’ phone numbers', async () => {
  const irvine = SETTINGS.settings.map(one =>
    one.key === 'managerNumbers' && one.location === 'irvine' ? { ...one, value: ['+17145550101'] } : one,
  )
  respond(OFFICE_CALLS.settings, { ...SETTINGS, settings: irvine })
  await openApp('/office/settings/requests')
  const summary = within(await section('Weekly summary by text'))
  expect(summary.getAllByRole('checkbox').map(box => box.parentElement?.textContent)).toEqual([
    '(714) 555-0100',
    '(714) 555-0101',
  ])
  await userEvent.click(summary.getByLabelText('(714) 555-0101'))
  await save('Weekly summary by text')
  await waitFor(() => expect(saved()).toMatchObject([['weeklySummary', { value: ['+17145550101'] }]]))
})

test('the setting for staff PINs says where they work, and is saved only after the owner has typed the password', async () => {
  let isConfirmed = false
  respondWith(OFFICE_CALLS.changeSetting, () =>
    isConfirmed
      ? Response.json({ success: true, row: setting('pinOnlyOnKnownDevices', false, { own: false, version: 1 }) })
      : Response.json({ code: 'CONFIRM_SIGN_IN', msg: '', requestId: 'r' }, { status: 403 }),
  )
  respond(OFFICE_CALLS.confirmSignIn, () => {
    isConfirmed = true
    return { confirmedUntil: '2026-11-20T19:10:00.000Z' }
  })
  await openApp('/office/settings/security')
  await userEvent.selectOptions(within(await section('Staff PINs')).getByLabelText('They work'), 'On every browser')
  await save('Staff PINs')
  await userEvent.type(await screen.findByLabelText('Password'), 'right{Enter}')
  expect(await screen.findByText('Staff PINs saved.')).toBeVisible()
})

test('a value that somebody else has saved is shown beside the unsaved value', async () => {
  const msg = 'Maya changed this at 2:14 PM. Look at what it is now, then save again.'
  respond(OFFICE_CALLS.changeSetting, {
    success: false,
    code: 'CHANGED_MEANWHILE',
    msg,
    current: setting('brand', 'Lash Loft', { own: 'Lash Loft', version: 3 }),
  })
  await openApp('/office/settings')
  const brand = within(await section('Name of the salon'))
  fireEvent.change(brand.getByLabelText('Name'), { target: { value: 'Lash Lodge' } })
  await save('Name of the salon')
  expect(await brand.findByText(msg)).toBeVisible()
  expect(brand.getByText('Lash Loft')).toBeVisible()
  expect(brand.getByLabelText('Name')).toHaveValue('Lash Lodge')
})

test('the screen asks for a confirmation before another group is opened if there are unsaved changes', async () => {
  await openApp('/office/settings')
  await userEvent.type(within(await section('Name of the salon')).getByLabelText('Name'), '!')
  await userEvent.click(screen.getByRole('link', { name: 'Timing' }))
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Leave' }))
  expect(await section('Early and late')).toBeVisible()
})

test('the browser asks for a confirmation before a tab with unsaved changes is closed', async () => {
  const mayClose = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await openApp('/office/settings')
  const field = within(await section('Name of the salon')).getByLabelText('Name')
  expect(mayClose()).toBe(true)
  await userEvent.type(field, '!')
  expect(mayClose()).toBe(false)
  await userEvent.type(field, '{Backspace}')
  expect(mayClose()).toBe(true)
  await userEvent.type(field, '?')
  expect(mayClose()).toBe(false)
  await save('Name of the salon')
  expect(await screen.findByText('Name of the salon saved.')).toBeVisible()
  expect(mayClose()).toBe(true)
})

test('the URL of a setting moves the focus to the heading of this setting', async () => {
  await openApp('/office/settings/texts#textBudget')
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Budget' })).toHaveFocus())
})

describe('the history of a setting', () => {
  const change = (id: number, before: unknown, after: unknown): SettingChangeRow => ({
    id,
    location: null,
    at: '2026-11-20T19:00:00.000Z',
    who: { ref: 'staff:maya', name: 'Maya' },
    before,
    after,
    above: 'Frontlash',
    mayUseAgain: id === 1,
  })
  const history = (rows: SettingChangeRow[]) => ({
    rows,
    next: null,
    previous: null,
    total: { count: rows.length, isMore: false },
    asOf: '2026-11-20T19:02:00.000Z',
  })
  const open = async () => {
    await openApp('/office/settings')
    await userEvent.click(await screen.findByRole('button', { name: 'History of Name of the salon' }))
    return screen.findByRole('dialog', { name: 'History of Name of the salon' })
  }

  test('shows who changed what, and can restore an earlier value', async () => {
    respond(OFFICE_CALLS.settingHistory, history([change(2, 'Lash Loft', 'Lash Lounge'), change(1, null, 'Lash Loft')]))
    const dialog = await open()
    const rows = await within(dialog).findAllByRole('listitem')
    expect(rows[0]).toHaveTextContent(/^MayaNov 20,( 2026,)? 11:00 AMLash Loft → Lash Lounge$/)
    expect(rows[1]).toHaveTextContent('Frontlash (built in) → Lash Loft')
    // The value in force has no button, because it cannot be used again.
    expect(within(rows[0]!).queryByRole('button')).toBeNull()
    await userEvent.click(within(rows[1]!).getByRole('button', { name: 'Use this again' }))
    expect(await screen.findByText('Name of the salon saved.')).toBeVisible()
    expect(saved()).toEqual([['brand', { location: null, again: 1, version: 2 }]])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('ends with the value before the first change, which can be restored', async () => {
    respond(OFFICE_CALLS.settingHistory, history([change(2, null, 'Lash Lounge')]))
    const dialog = await open()
    const last = (await within(dialog).findAllByRole('listitem')).at(-1)!
    expect(last).toHaveTextContent(/^Before the first changeFrontlash \(built in\)/)
    await expectAccessible()
    await userEvent.click(within(last).getByRole('button', { name: 'Use this again' }))
    await waitFor(() => expect(saved()).toEqual([['brand', { location: null, value: null, version: 2 }]]))
  })

  test('does not show the value before the first change unless the first change is loaded', async () => {
    respond(OFFICE_CALLS.settingHistory, { ...history([change(2, null, 'Lash Lounge')]), next: 'more' })
    const dialog = await open()
    await within(dialog).findByRole('button', { name: 'Show earlier changes' })
    expect(within(dialog).queryByText('Before the first change')).toBeNull()
    respond(OFFICE_CALLS.settingHistory, history([change(1, 'Lash Loft', 'Lash Lounge')]))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Show earlier changes' }))
    expect(await within(dialog).findByText('Lash Loft →')).toBeVisible()
    expect(within(dialog).queryByText('Before the first change')).toBeNull()
  })

  test('shows only the last four digits of managers’ phone numbers', async () => {
    const before = ['***-***-0100', '***-***-0102']
    respond(OFFICE_CALLS.settingHistory, history([change(1, before, ['***-***-0103'])]))
    await openApp('/office/settings/requests')
    await userEvent.click(await screen.findByRole('button', { name: 'History of Manager numbers' }))
    const dialog = await screen.findByRole('dialog', { name: 'History of Manager numbers' })
    expect(await within(dialog).findByRole('listitem')).toHaveTextContent(
      'ending in 0100, ending in 0102 → ending in 0103',
    )
    await userEvent.click(within(dialog).getByRole('button', { name: 'Use this again' }))
    await waitFor(() => expect(saved()).toEqual([['managerNumbers', { location: null, again: 1, version: 0 }]]))
  })

  test('shows a message if the setting has never been changed', async () => {
    respond(OFFICE_CALLS.settingHistory, history([]))
    expect(await within(await open()).findByText('No changes yet.')).toBeVisible()
  })
})

test('read-only settings show their values, but environment variables show only whether they are set', async () => {
  await openApp('/office/settings/facts')
  const tustin = await section('Tustin')
  expect(tustin).toHaveTextContent('Monday9:00 AM to 7:30 PMTuesdayclosed')
  expect(await section('How long records are kept')).toHaveTextContent('Waivers7 years')
  expect(await section('Variables')).toHaveTextContent('SQUARE_ACCESS_TOKENsetTRUST_PROXYnot set')
})

test('the settings can be loaded by Try again after the first attempt failed', async () => {
  loseConnection(OFFICE_CALLS.settings)
  await openApp('/office/settings')
  expect(await screen.findByText('The settings could not be loaded.')).toBeVisible()
  respond(OFFICE_CALLS.settings, SETTINGS)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await section('Name of the salon')).toBeVisible()
})
