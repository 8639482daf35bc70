import { Icon, type IconChoice } from '@frontlash/ui/icon'
import { calendar } from '@frontlash/ui/icon-drawings'
import { LashMark } from '@frontlash/ui/lash-mark'
import { useCallback, useState } from 'react'
import { BookingsView } from './bookings/bookings-view.tsx'
import type { HealthView, PhonesView, SalonView, TextView } from './calls.ts'
import { DemoPhonesView } from './demo/demo-phones-view.tsx'
import { bolt, device, external, people } from './drawings.tsx'
import { FaultsView } from './faults/faults-view.tsx'
import { PhonePane } from './phone/phone-pane.tsx'
import { clockWithSeconds, dayOf, shortDay } from './salon-time.ts'
import styles from './sandbox-page.module.css'
import { useAddress } from './use-address.ts'
import { useCall, useLiveChanges, useSalonNow } from './use-live.ts'

const VIEWS = [
  { id: 'phone', name: 'Phone', icon: device },
  { id: 'bookings', name: 'Bookings', icon: calendar },
  { id: 'demo', name: 'Demo phones', icon: people },
  { id: 'faults', name: 'Faults', icon: bolt },
] as const satisfies readonly { id: string; name: string; icon: IconChoice }[]

type ViewId = (typeof VIEWS)[number]['id']

/**
 * Polling intervals. The scenario of a phone can change every minute. The remaining time of a failure changes every
 * second.
 */
const PHONES_EVERY_MS = 10_000
const HEALTH_EVERY_MS = 2000
const TOAST_MS = 5000
/** The media query for screens that are too narrow for two views. The style sheet uses the same width. */
const NARROW = '(max-width: 1023px)'

/** The sandbox page: a phone with its SMS, the bookings, the demo phones and the injected failures. */
export function SandboxPage() {
  const [address, setAddress] = useAddress()
  const { changes, isConnected } = useLiveChanges()
  const [salon] = useCall<SalonView>('/salon', changes.bookings)
  const [texts = []] = useCall<TextView[]>('/texts', changes.texts)
  const [phones, readPhones] = useCall<PhonesView>('/phones', changes.bookings, PHONES_EVERY_MS)
  const [health, readHealth] = useCall<HealthView>('/health', 0, HEALTH_EVERY_MS)
  const now = useSalonNow(salon?.now)
  const [toast, showToast] = useToast()

  // A narrow screen shows one view at a time. A wide screen shows the phone and one other view.
  const view = VIEWS.find(one => one.id === address.get('view'))?.id ?? 'demo'
  const phone = address.get('phone') ?? phones?.phones[0]?.e164 ?? null
  const failureCount = Object.values(health?.faults ?? {}).filter(failure => failure.kind !== 'ok').length

  return (
    <div className={styles.page} data-view={view}>
      <PageHeader salon={salon} now={now} />
      <ViewTabs view={view} failureCount={failureCount} onView={id => setAddress({ view: id })} />

      {!isConnected && (
        <p className={styles.disconnected} role="status">
          No connection to the sandbox at the moment. What is shown may be old; the page reconnects by itself.
        </p>
      )}

      <main className={styles.main}>
        <div className={styles.phone}>
          {salon && (
            <PhonePane
              texts={texts}
              phones={phones?.phones ?? []}
              phone={phone}
              timeZone={salon.timeZone}
              onPhone={chosen => setAddress({ phone: chosen })}
              showToast={showToast}
            />
          )}
        </div>
        <div className={styles.content}>
          {salon && now && (view === 'bookings' || view === 'phone') && (
            <BookingsView
              salon={salon}
              now={now}
              version={changes.bookings}
              showToast={showToast}
              address={[address, setAddress]}
            />
          )}
          {salon && phones && view === 'demo' && (
            <DemoPhonesView
              phones={phones}
              today={salon.today}
              timeZone={salon.timeZone}
              chosen={phone}
              onPhone={chosen => setAddress({ phone: chosen, ...(matchMedia(NARROW).matches && { view: 'phone' }) })}
              onBooking={booking =>
                setAddress({
                  view: 'bookings',
                  location: booking.location_id,
                  date: dayOf(booking.start_at, salon.timeZone),
                  find: booking.phone,
                })
              }
              onSet={readPhones}
              showToast={showToast}
            />
          )}
          {health && view === 'faults' && (
            <FaultsView faults={health.faults} onSet={readHealth} showToast={showToast} />
          )}
        </div>
      </main>

      <div className={styles.toasts} role="status">
        {toast && <p className={styles.toast}>{toast}</p>}
      </div>
    </div>
  )
}

function PageHeader({ salon, now }: { salon: SalonView | undefined; now: Date | undefined }) {
  return (
    <header className={styles.header}>
      <div className={styles.brand}>
        <LashMark widthPx={44} />
        <h1>
          <span className={styles.wordmark}>Frontlash</span> sandbox
        </h1>
      </div>
      <p className={styles.demo}>Demo salon: nothing here is real, and no text leaves this machine</p>
      <p className={styles.time}>
        {salon && now && (
          <>
            <span>{shortDay(now, salon.timeZone)}</span> {clockWithSeconds(now, salon.timeZone)}
          </>
        )}
      </p>
      {salon && (
        <nav className={styles.links} aria-label="The product">
          <a href={salon.links.kiosk} target="_blank" rel="noreferrer">
            Kiosk <Icon name={external} sizePx={16} />
          </a>
          <a href={salon.links.manager} target="_blank" rel="noreferrer">
            Manager sign-in <Icon name={external} sizePx={16} />
          </a>
        </nav>
      )}
    </header>
  )
}

function ViewTabs(props: { view: ViewId; failureCount: number; onView: (id: ViewId) => void }) {
  const { view, failureCount, onView } = props
  return (
    <nav className={styles.views} aria-label="Views">
      {VIEWS.map(one => (
        <button
          key={one.id}
          type="button"
          className={styles.view}
          data-id={one.id}
          aria-current={view === one.id ? 'page' : undefined}
          onClick={() => onView(one.id)}
        >
          <Icon name={one.icon} sizePx={20} />
          {one.name}
          {one.id === 'faults' && failureCount > 0 && (
            <span className={styles.count}>
              {failureCount}
              <span className="visually-hidden"> at work</span>
            </span>
          )}
        </button>
      ))}
    </nav>
  )
}

function useToast(): [string | null, (text: string) => void] {
  const [toast, setToast] = useState<{ text: string; timer: number }>()
  const showToast = useCallback((text: string) => {
    setToast(before => {
      clearTimeout(before?.timer)
      return { text, timer: window.setTimeout(() => setToast(undefined), TOAST_MS) }
    })
  }, [])
  return [toast?.text ?? null, showToast]
}
