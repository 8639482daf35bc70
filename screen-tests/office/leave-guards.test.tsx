import { act, cleanup, render } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { askToLeave, useLeaveBlocker, useLeaveGuard } from '../../apps/office/src/frame/leave-guards.ts'

type Leave = () => void
let router: ReturnType<typeof createMemoryRouter>
/** Whether the page and a part of it have unsaved changes, and how each question continues once it was asked. */
let unsaved: { page: boolean; part: boolean }
let questions: { page: Leave | null; part: Leave | null }

function Frame() {
  useLeaveBlocker()
  return <Outlet />
}

function Page() {
  useLocation()
  useLeaveGuard(unsaved.page ? leave => Object.assign(questions, { page: leave }) : null, false)
  useLeaveGuard(unsaved.part ? leave => Object.assign(questions, { part: leave }) : null, true)
  return null
}

const go = (to: string | number, options = {}) => act(async () => router.navigate(to as string, options))
const proceed = (leave: Leave | null) => act(async () => leave!())
const address = () => router.state.location.pathname + router.state.location.search

async function open(state: Partial<typeof unsaved>): Promise<void> {
  unsaved = { page: false, part: false, ...state }
  await go('/staff/maya')
}

beforeEach(() => {
  unsaved = { page: false, part: false }
  questions = { page: null, part: null }
  router = createMemoryRouter([{ Component: Frame, children: [{ path: '*', Component: Page }] }], {
    initialEntries: ['/audit'],
  })
  render(<RouterProvider router={router} />)
})
afterEach(cleanup)

test('a page without unsaved changes can be left without a confirmation', async () => {
  await open({})
  await go('/audit')
  expect(address()).toBe('/audit')
})

test('a page with unsaved changes is left by a link only after the user confirms', async () => {
  await open({ page: true })
  await go('/texts')
  expect(address()).toBe('/staff/maya')
  await proceed(questions.page)
  expect(address()).toBe('/texts')
})

test('a page with unsaved changes is left by Back only after the user confirms', async () => {
  await open({ page: true })
  await go(-1)
  expect(address()).toBe('/staff/maya')
  await proceed(questions.page)
  expect(address()).toBe('/audit')
})

test('a page with unsaved changes asks for a confirmation at each attempt to leave', async () => {
  await open({ page: true })
  await go('/texts')
  questions.page = null
  await go('/texts')
  await proceed(questions.page)
  expect(address()).toBe('/texts')
})

test('a change of the query in the URL needs a confirmation only if a part of the page has unsaved changes', async () => {
  await open({ page: true })
  await go('/staff/maya?tab=2')
  expect([address(), questions.page]).toEqual(['/staff/maya?tab=2', null])
  unsaved = { page: true, part: true }
  await go('/staff/maya?tab=3')
  await go('/staff/maya?tab=4')
  expect([address(), questions.page]).toEqual(['/staff/maya?tab=3', null])
  await proceed(questions.part)
  expect(address()).toBe('/staff/maya?tab=4')
})

test('a change of the query in the URL that replaces the history entry needs no confirmation', async () => {
  await open({ part: true })
  await go('/staff/maya?tab=2', { replace: true })
  expect([address(), questions.part]).toEqual(['/staff/maya?tab=2', null])
})

test('a page and its part that both have unsaved changes ask for only one confirmation', async () => {
  await open({ page: true, part: true })
  await go('/texts')
  await proceed(questions.page)
  expect([address(), questions.part]).toEqual(['/texts', null])
})

test('another row expands without confirmation if the page has unsaved changes and no row has', async () => {
  await open({ page: true })
  await act(async () => askToLeave(() => Object.assign(questions, { opened: true }), true))
  expect(questions).toEqual({ page: null, part: null, opened: true })
})
