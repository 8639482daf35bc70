import { OFFICE_CALLS } from '@frontlash/contract/office-calls'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { OFFICE_LISTS, respondWithList } from '../support/office-lists.ts'
import { onPhone } from '../support/on-phone.ts'
import { openApp, signIn, startOver } from '../support/open-app.tsx'
import { refuse, respondWith } from '../support/responses.ts'

beforeEach(() => {
  startOver()
  signIn()
})

const press = (name: string | RegExp) => fireEvent.click(screen.getAllByRole('button', { name })[0]!)

describe.each(OFFICE_LISTS.map(list => [list.path, list] as const))('the list %s', (_, list) => {
  const untilRow = () => waitFor(() => expect(document.querySelector(`[data-place="${list.place(1)}"]`)).not.toBeNull())

  test('has no accessibility violation while it shows rows', async () => {
    respondWithList(list, [1, 2])
    await openApp(list.path)
    await untilRow()
    await expectAccessible()
  })

  test('has no accessibility violation on a phone', async () => {
    onPhone()
    respondWithList(list, [1, 2])
    await openApp(list.path)
    await untilRow()
    await expectAccessible()
    if (screen.queryByRole('button', { name: /^Filters/ })) {
      press(/^Filters/)
      await screen.findByRole('dialog', { name: 'Filters' })
      await expectAccessible()
    }
  })

  test('has no accessibility violation while it is empty or shows an error', async () => {
    respondWithList(list, [])
    await openApp(list.path)
    await screen.findByText(list.empty)
    await expectAccessible()
    refuse(list.call, 503, 'UNAVAILABLE')
    if (screen.queryByRole('button', { name: 'Refresh' })) {
      press('Refresh')
      await screen.findByText(list.failed)
      await expectAccessible()
    }
  })
})

test('a list has no accessibility violation while it is loading', async () => {
  respondWith(OFFICE_CALLS.auditLog, () => new Promise<Response>(() => undefined))
  await openApp('/office/audit')
  await waitFor(() => expect(document.querySelector('[aria-busy]')).not.toBeNull())
  await expectAccessible()
})
