import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ToastRegion } from '../../apps/office/src/form/toast-region.tsx'
import { hideToast, readToast, showToast } from '../../apps/office/src/form/toast-store.ts'
import { useKeyboardInset } from '../../apps/office/src/frame/use-keyboard-inset.ts'
import { startOver } from '../support/open-app.tsx'

beforeEach(() => {
  startOver()
  vi.useFakeTimers()
  render(<ToastRegion />)
})
afterEach(() => {
  act(() => hideToast(readToast()))
  cleanup()
  vi.useRealTimers()
})

const show = (undo: (() => void) | null = null) => act(() => void showToast('maya is disabled.', { undo }))
const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000))
const message = () => screen.queryByText('maya is disabled.')

describe('an on-screen keyboard', () => {
  const original = Object.getOwnPropertyDescriptor(window, 'visualViewport')
  const viewport = Object.assign(new EventTarget(), { scale: 1, height: window.innerHeight, offsetTop: 0 })
  const open = (heightPx: number) =>
    act(() => {
      viewport.height = window.innerHeight - heightPx
      viewport.dispatchEvent(new Event('resize'))
    })
  const covered = () => document.documentElement.style.getPropertyValue('--covered-foot')
  function Page() {
    useKeyboardInset()
    return null
  }

  test('sets a CSS property to its height, so that dialogs can stay above the keyboard', () => {
    Object.defineProperty(window, 'visualViewport', { value: viewport, configurable: true })
    onTestFinished(() => {
      if (original) Object.defineProperty(window, 'visualViewport', original)
      else Reflect.deleteProperty(window, 'visualViewport')
    })
    render(<Page />)
    expect(covered()).toBe('')
    open(320)
    expect(covered()).toBe('320px')
    // A height of 100 px is covered by the bars of the browser, not by a keyboard.
    open(100)
    expect(covered()).toBe('')
  })
})

describe('a toast', () => {
  test('is announced to screen readers and disappears after 8 seconds', () => {
    const place = screen.getByRole('status')
    show()
    expect(place).toHaveTextContent('maya is disabled.')
    pass(7.9)
    expect(message()).not.toBeNull()
    pass(0.2)
    expect(message()).toBeNull()
  })

  test('stays while it has the focus, and for 8 seconds afterwards', () => {
    show(() => undefined)
    const undo = screen.getByRole('button', { name: 'Undo' })
    act(() => undo.focus())
    pass(60)
    expect(message()).not.toBeNull()
    act(() => undo.blur())
    pass(8.1)
    expect(message()).toBeNull()
  })

  test('stays while a finger touches it', () => {
    show()
    const toast = message()!.parentElement!
    fireEvent.pointerDown(toast)
    pass(60)
    expect(message()).not.toBeNull()
    fireEvent.pointerLeave(toast)
    fireEvent.pointerOut(toast, { relatedTarget: document.body })
    pass(8.1)
    expect(message()).toBeNull()
  })

  test('is replaced by the next toast, which stays for a full 8 seconds', () => {
    show()
    pass(5)
    act(() => void showToast('tess is disabled.'))
    expect(message()).toBeNull()
    pass(5)
    expect(screen.queryByText('tess is disabled.')).not.toBeNull()
  })

  test('disappears if the user presses its Undo', () => {
    const undo = vi.fn()
    show(undo)
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(undo).toHaveBeenCalledOnce()
    expect(message()).toBeNull()
  })
})
