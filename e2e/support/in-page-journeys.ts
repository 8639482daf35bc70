/** How many of a page's resources are not released yet. `countOpenResources` counts them. */
export type OpenResources = { timers: number; listeners: number; streams: number }

/** Runs in the page before the app, after the clock was replaced. Counts active timers, listeners and streams. */
export function countOpenResources(): void {
  const timers = new Set<number>()
  const held = { timers, listeners: 0, streams: 0, calls: new Set<Promise<unknown>>() }
  Object.assign(window, { held })
  const { setTimeout, clearTimeout, setInterval, clearInterval, EventSource, fetch } = window
  Object.assign(window, {
    setTimeout: (work: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
      const id = setTimeout(() => {
        timers.delete(id)
        work(...args)
      }, ms)
      timers.add(id)
      return id
    },
    setInterval: (work: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
      const id = setInterval(work, ms, ...args)
      timers.add(id)
      return id
    },
    clearTimeout: (id: number) => {
      timers.delete(id)
      clearTimeout(id)
    },
    clearInterval: (id: number) => {
      timers.delete(id)
      clearInterval(id)
    },
    fetch: (...asked: Parameters<typeof fetch>) => {
      // A call is in progress until its last byte arrives.
      const call = fetch(...asked).then(async response => {
        const body = await response.blob()
        return new Response(body.size > 0 ? body : null, response)
      })
      held.calls.add(call)
      const forget = () => held.calls.delete(call)
      call.then(forget, forget)
      return call
    },
    EventSource: class extends EventSource {
      constructor(url: string) {
        super(url)
        held.streams++
      }
      override close() {
        held.streams--
        super.close()
      }
    },
  })
  // Only listeners of window and document count, because they outlive every screen. The listeners of an element
  // disappear with it.
  for (const target of [window, document] as EventTarget[]) {
    const own = new Map<string, Set<unknown>>()
    const { addEventListener, removeEventListener } = target
    target.addEventListener = (type: string, listener: unknown, options?: unknown) => {
      const key = `${type} ${typeof options === 'object' ? (options as AddEventListenerOptions)?.capture : options}`
      const known = own.get(key) ?? new Set()
      own.set(key, known)
      if (!known.has(listener)) held.listeners++
      known.add(listener)
      addEventListener.call(target, type, listener as EventListener, options as AddEventListenerOptions)
    }
    target.removeEventListener = (type: string, listener: unknown, options?: unknown) => {
      const key = `${type} ${typeof options === 'object' ? (options as EventListenerOptions)?.capture : options}`
      if (own.get(key)?.delete(listener)) held.listeners--
      removeEventListener.call(target, type, listener as EventListener, options as EventListenerOptions)
    }
  }
}

type Clock = { controller: Record<'runFor' | 'fastForward', (ms: number) => Promise<void>> }

/**
 * Makes `journeys` visits of a client with a booking, one after the other, by touch: phone number, waiver, signature,
 * status, and the end of the visit. The fake clock is advanced between visits, so that no real time passes. Runs in the
 * page.
 */
export async function repeatVisits({ phone, journeys }: { phone: string; journeys: number }): Promise<void> {
  const { controller } = (window as unknown as { __pwClock: Clock }).__pwClock
  let visits = 0
  const { calls } = (window as unknown as { held: { calls: Set<Promise<unknown>> } }).held
  const { port1, port2 } = new MessageChannel()
  const turn = () =>
    new Promise<void>(resolve => {
      port1.onmessage = () => resolve()
      port2.postMessage(null)
    })
  /** Waits for a real frame, so that ResizeObserver callbacks have run. The fake clock does not control them. */
  const frame = () =>
    new Promise<void>(resolve => {
      const observer = new ResizeObserver(() => {
        observer.disconnect()
        resolve()
      })
      observer.observe(document.body)
    })
  const touch = (element: Element, type: string, x = 0, y = 0) =>
    element.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        cancelable: true,
        button: 0,
        buttons: 1,
        pointerId: 7,
        isPrimary: true,
        pressure: 0.5,
        clientX: x,
        clientY: y,
      }),
    )
  const press = (element: HTMLElement) => {
    touch(element, 'pointerdown')
    touch(element, 'pointerup')
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))
  }
  const button = (name: string) =>
    [...document.querySelectorAll<HTMLElement>('button')].find(one => (one.ariaLabel ?? one.textContent) === name)
  const until = async <Found>(
    what: string,
    look: () => Found | undefined | false | null,
    wait = () => controller.runFor(100),
  ): Promise<Found> => {
    const trail: string[] = []
    for (let step = 0; step < 2_000; step++) {
      const seen = `${location.pathname} ${[...document.querySelectorAll('h1, [role=alert]')].map(one => one.textContent).join(' / ')}`
      if (seen !== trail.at(-1)) trail.push(seen)
      const found = look()
      if (found) return found
      // Calls take real time. The fake clock is not advanced while a call is in progress.
      if (calls.size > 0) await Promise.allSettled(calls)
      else await wait()
      // After 200 steps all animations have ended. The loop then gives a busy browser real time.
      if (step < 200) await turn()
      else await frame()
    }
    throw new Error(`visit ${visits}: ${what} never came, but: ${trail.join(', then ')}`)
  }
  const sign = async (canvas: Element) => {
    const { left, top, width, height } = canvas.getBoundingClientRect()
    for (const stroke of [0.3, 0.5, 0.7]) {
      const at = (step: number) =>
        [left + width * (0.2 + step * 0.05), top + height * (stroke + (step % 2 ? -0.1 : 0.1))] as const
      touch(canvas, 'pointerdown', ...at(0))
      for (let step = 1; step <= 4; step++) {
        touch(canvas, 'pointermove', ...at(step * 3))
        // The signature area records a point every 16 ms.
        await controller.runFor(20)
      }
      touch(canvas, 'pointerup', ...at(12))
    }
  }
  for (; visits < journeys; visits++) {
    await until('the keypad', () => location.pathname === '/' && button('Check In'))
    for (const digit of phone) press(button(digit)!)
    await until('ten digits', () => document.querySelectorAll('[data-slot="typed"]').length === phone.length)
    press(button('Check In')!)
    await until('work', () => !button('Check In'))
    // A client can sign when the waiver is loaded.
    const canvas = await until('the waiver', () => document.querySelector('h2') && document.querySelector('canvas'))
    while (canvas.width === 300) await frame()
    await sign(canvas)
    press(button('Sign & Submit')!)
    await until('the status', () => location.pathname === '/appointment-status' && document.querySelector('h1'))
    // The client does nothing more. Advancing the clock ends the visit.
    await until(
      'the way home',
      () => location.pathname === '/',
      () => controller.fastForward(1_000),
    )
  }
}
