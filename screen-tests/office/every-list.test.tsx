import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  OFFICE_LISTS,
  type OfficeList,
  queryOf,
  respondWithList,
  respondWithListAfter,
} from '../support/office-lists.ts'
import { openApp, reloadApp, signIn, startOver } from '../support/open-app.tsx'
import { sentTo } from '../support/responses.ts'
import { untilPressesAccepted } from '../support/until-presses-accepted.ts'

beforeEach(() => {
  startOver()
  signIn()
})

const place = (name: string) => document.querySelector<HTMLElement>(`[data-place="${name}"]`)
const page = () => screen.getByRole('main')
const address = () => `${window.location.pathname}${window.location.search}`

/** The delay of a slow response; it is longer than a list waits before it shows its skeleton. */
const SLOW_MS = 400

/** Waits until the list shows row `n` and takes presses. */
async function untilRow(list: OfficeList, n: number): Promise<HTMLElement> {
  await waitFor(() => expect(place(list.place(n))).not.toBeNull())
  await untilPressesAccepted()
  return place(list.place(n))!
}

async function chooseFilter({ filter: { label, choice }, path }: OfficeList): Promise<HTMLElement> {
  const field = screen.getByLabelText(label)
  if (path === '/office/clients') await userEvent.type(field, choice)
  else {
    field.focus()
    await userEvent.selectOptions(field, choice)
  }
  return field
}

describe.each(OFFICE_LISTS.map(list => [list.path, list] as const))('the list %s', (_, list) => {
  const { filter, sort, link } = list

  test('restores its rows, scroll position and focus after the browser’s Back button and after a reload', async () => {
    respondWithList(list, [1, 2], [3, 4])
    await openApp(list.path)
    await untilRow(list, 1)

    const field = await chooseFilter(list)
    await waitFor(() => expect(queryOf(list)).toEqual(filter.query))
    await untilRow(list, 1)
    // The field keeps the focus, so that arrow keys can go on through its choices.
    expect(field).toHaveFocus()
    if (sort) {
      // While the slow response is awaited, the skeleton replaces the table and its focused heading.
      respondWithListAfter(SLOW_MS, list, [1, 2], [3, 4])
      await userEvent.click(screen.getByRole('button', { name: sort.heading }))
      await waitFor(() => expect(queryOf(list)).toEqual({ ...filter.query, sort: sort.value }))
      await waitFor(() => expect(place(list.place(1))).toBeNull())
      await untilRow(list, 1)
      expect(screen.getByRole('button', { name: sort.heading })).toHaveFocus()
      respondWithList(list, [1, 2], [3, 4])
    }
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    await untilRow(list, 3)
    expect(place(list.place(1))).toBeNull()
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    expect(screen.getByText(`2 ${list.nouns[1]}, page 2`)).toBeInTheDocument()
    const left = address()
    const query = queryOf(list)
    const sentBefore = sentTo(list.call).length

    page().scrollTop = 340
    fireEvent.scroll(page())
    await userEvent.click(place(list.place(4))!)
    if (link) await userEvent.click(await waitFor(() => place(link.place(4))!))
    if (list.path === '/office/surveys') await userEvent.click(screen.getByRole('link', { name: 'Texts' }))
    await waitFor(() => expect(address()).toBe(list.leadsTo(4)))
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())

    const isAsLeft = async () => {
      await untilRow(list, 4)
      expect(address()).toBe(left)
      expect(place(list.place(1))).toBeNull()
      expect(page().scrollTop).toBe(340)
      expect(place(link ? link.place(4) : list.place(4))).toHaveFocus()
    }
    window.history.back()
    await isAsLeft()
    expect(sentTo(list.call)).toHaveLength(sentBefore)
    expect(document.querySelector('[aria-busy="true"]')).toBeNull()

    await reloadApp()
    await isAsLeft()
    expect(sentTo(list.call)).toHaveLength(sentBefore + 1)
    expect(queryOf(list)).toEqual(query)
  })

  // The search for clients is left out, because its term is never in the address.
  test.runIf(list.path !== '/office/clients')('shows the same rows to another admin who opens its URL', async () => {
    respondWithList(list, [1, 2], [3, 4])
    const search = new URLSearchParams({ ...filter.query, ...(sort && { sort: sort.value }), after: 'CURSOR' })
    await openApp(`${list.path}?${search}`)
    await untilRow(list, 4)
    expect(queryOf(list)).toEqual(Object.fromEntries(search))
    // The page has no number, because it is not known how many pages come before it.
    expect(screen.getByText(`2 ${list.nouns[1]}`)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Previous' })).not.toHaveAttribute('aria-disabled')
  })

  test('ignores presses briefly after its rows have moved', async () => {
    respondWithList(list, [1, 2])
    await openApp(list.path)
    const row = await untilRow(list, 1)
    let times = 0
    const watching = new MutationObserver(() => (times += row.closest('[data-takes-no-press]') ? 1 : 0))
    watching.observe(row.closest('main')!, { subtree: true, attributeFilter: ['data-takes-no-press'] })
    const refresh = async () => {
      const sentBefore = sentTo(list.call).length
      await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
      await waitFor(() => expect(sentTo(list.call)).toHaveLength(sentBefore + 1))
      await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull())
    }
    await refresh()
    expect(times).toBe(0)
    // Row 7 takes the place of row 1.
    respondWithList(list, [7, 1, 2])
    await refresh()
    await waitFor(() => expect(times).toBe(1))
    await untilRow(list, 7)
    watching.disconnect()
  })

  test('is a table with a caption, row headers and `aria-sort` on the sorted column', async () => {
    respondWithList(list, [1])
    await openApp(list.path)
    const row = await untilRow(list, 1)
    const table = row.closest('table')!
    expect(table.caption).not.toBeNull()
    expect(row.closest('th')).toHaveAttribute('scope', 'row')
    const sorting = within(table)
      .getAllByRole('columnheader')
      .filter(heading => heading.hasAttribute('aria-sort'))
    expect(sorting.map(heading => heading.textContent)).toEqual(sort ? [sort.heading] : [])
    expect(table.querySelector('[role]')).toBeNull()
  })
})

test('a long list is rendered in several steps, but in a single step after the browser’s Back button', async () => {
  const list = OFFICE_LISTS.find(one => one.path === '/office/texts')!
  respondWithList(
    list,
    Array.from({ length: 50 }, (_, n) => n),
  )
  let rendered: number[] = []
  const watching = new MutationObserver(() => {
    const rows = document.querySelectorAll('tbody tr').length
    if (rows !== (rendered.at(-1) ?? 0)) rendered.push(rows)
  })
  watching.observe(document.body, { subtree: true, childList: true })
  await openApp(list.path)
  await waitFor(() => expect(rendered).toEqual([12, 22, 32, 42, 50]))
  await untilPressesAccepted()

  page().scrollTop = 1_000
  fireEvent.scroll(page())
  await userEvent.click(place(list.place(30))!)
  await waitFor(() => expect(place(list.place(30))).toBeNull())
  rendered = []
  window.history.back()
  await waitFor(() => expect(place(list.place(30))).toHaveFocus())
  expect(page().scrollTop).toBe(1_000)
  const inView = Math.ceil((1_000 + window.innerHeight - 150) / 48)
  await waitFor(() => expect(rendered.filter(rows => rows > 0)).toEqual([inView, Math.min(50, inView + 10), 50]))
  watching.disconnect()

  // Another address that is typed in the same tab opens a new page: at its top, with the focus on the heading.
  const other = OFFICE_LISTS.find(one => one.path === '/office/devices')!
  respondWithList(other, [1])
  window.history.pushState(null, '', other.path)
  await reloadApp()
  await untilRow(other, 1)
  expect(page().scrollTop).toBe(0)
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})
