import { ErrorLine } from '@frontlash/ui/error-line'
import { Field } from '@frontlash/ui/field'
import { Icon } from '@frontlash/ui/icon'
import { arrowLeft } from '@frontlash/ui/icon-drawings'
import { useCallback, useEffect, useState } from 'react'
import { DEVICE_NAME_MAX, readDeviceMetadata } from '../../device/device-identity.ts'
import { useInactivity } from '../../device/inactivity.ts'
import { useSelectedLocation } from '../../device/selected-location.ts'
import { useNavigate } from '../../router/router.tsx'
import { Button } from '../../ui/button.tsx'
import { Keypad, type KeypadKey } from '../../ui/keypad.tsx'
import { KioskScreen, ScreenHeading } from '../../ui/kiosk-screen.tsx'
import { PinDots } from '../../ui/pin-dots.tsx'
import { Toast } from '../../ui/toast.tsx'
import { useKeypadKeyboard } from '../../ui/use-keypad-keyboard.ts'
import { missingInput } from './change-location-flow.ts'
import styles from './change-location-screen.module.css'
import { PendingWritesNote } from './pending-writes-note.tsx'
import { useChangeLocation } from './use-change-location.ts'
import { useSalonList } from './use-salon-list.ts'

/**
 * A tablet that already has a location leaves this screen after this time without activity, because a client may have
 * opened the screen.
 */
const IDLE_TIMEOUT_MS = 60_000

/**
 * /change-location: sets the location and the name of this tablet. The change needs a manager's PIN, which also enrols
 * the tablet.
 */
export default function ChangeLocationScreen() {
  const navigate = useNavigate()
  const salons = useSalonList()
  const current = useSelectedLocation()
  const change = useChangeLocation()
  const [device] = useState(readDeviceMetadata)
  const [deviceName, setDeviceName] = useState(device.deviceName)
  const missing = missingInput(change.location, change.pin)
  const submit = () => change.submit(deviceName)
  const isLocked = change.isWaiting || change.state === 'checking' || change.state === 'changed'

  const pressKey = useLatest((key: KeypadKey) => {
    // If a field kept the focus, the tablet's own keyboard would cover the keypad.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
    change.pressKey(key)
  })
  useKeypadKeyboard(pressKey, submit)
  useInactivity({
    durationMs: IDLE_TIMEOUT_MS,
    onTimeout: () => navigate('/', { replace: true }),
    pausedWhile: current === null || change.state === 'checking',
  })

  return (
    <KioskScreen title="Change Location" layout="page" className={styles.screen}>
      <Toast message={change.state === 'changed' ? 'Location changed successfully! Redirecting...' : null} />
      <div className={styles.place}>
        <div className={styles.head}>
          <Button kind="quiet" icon={arrowLeft} className={styles.back} onClick={() => navigate('/')}>
            Back
          </Button>
          <div className={styles.title}>
            <ScreenHeading className={styles.heading}>Change Location</ScreenHeading>
            <p className={styles.current}>
              {current ? (
                <>
                  This iPad is at <strong>{current.name}</strong>
                </>
              ) : (
                'This iPad has no location yet'
              )}
            </p>
          </div>
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has the browser's border */}
        <div className={styles.salons} role="group" aria-label="Location">
          {salons.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              className={styles.salon}
              aria-pressed={change.location === id}
              onClick={() => change.chooseLocation(id)}
            >
              {/* When a location is chosen, a check icon of the same size replaces the pin icon. Otherwise the row
                 would become higher and move the keypad. */}
              <Icon name={change.location === id ? 'check-circle' : 'pin'} sizePx={26} />
              <span className={styles.name}>{name}</span>
              {change.location !== id && current?.key === id && (
                // Hidden from screen readers, because the sentence above has the same content and the button's
                // accessible name must be only the location.
                <span className="quiet-label" aria-hidden="true">
                  now
                </span>
              )}
            </button>
          ))}
        </div>
        <Field
          label="Device name"
          value={deviceName}
          maxLength={DEVICE_NAME_MAX}
          autoCapitalize="words"
          enterKeyHint="done"
          hasErrorRoom={false}
          trailing={`${deviceName.length} / ${DEVICE_NAME_MAX}`}
          onChange={event => setDeviceName(event.target.value)}
          onKeyDown={event => {
            if (event.key === 'Enter') event.currentTarget.blur()
          }}
        />
        <dl className={styles.facts}>
          <div>
            <dt>Device id</dt>
            <dd>{device.deviceId}</dd>
          </div>
          <div>
            <dt>Screen</dt>
            <dd>
              {device.screenResolution.replace('x', '×')} @{device.capabilities.pixelRatio}x
            </dd>
          </div>
        </dl>
        <PendingWritesNote />
      </div>
      <div className={styles.pin}>
        <div className={styles.pinHead}>
          <h2 className={styles.pinTitle}>Admin PIN</h2>
          <PinDots filled={change.pin.length} state={dotsOf(change.state)} label="Admin PIN" />
        </div>
        <ErrorLine message={change.error} className={styles.error} />
        <Keypad onKey={pressKey} isLocked={isLocked} />
        <Button
          isWide
          className={styles.submit}
          isWaiting={missing !== null}
          state={change.state === 'checking' ? 'busy' : change.state === 'changed' ? 'done' : 'idle'}
          aria-describedby="change-location-hint"
          onClick={submit}
        >
          Change Location
        </Button>
        {change.isPinOff ? (
          <Button kind="quiet" icon="user" onClick={() => navigate('/login')}>
            Use user name and password
          </Button>
        ) : (
          <p id="change-location-hint" className={styles.hint}>
            {change.state === 'choosing' ? missing?.hint : null}
          </p>
        )}
      </div>
    </KioskScreen>
  )
}

function dotsOf(state: ReturnType<typeof useChangeLocation>['state']): 'typing' | 'checking' | 'wrong' {
  return state === 'checking' || state === 'wrong' ? state : 'typing'
}

/** Returns a stable function that always calls the latest `callback`. */
function useLatest<Argument>(callback: (argument: Argument) => void): (argument: Argument) => void {
  const [holder] = useState({ callback })
  useEffect(() => {
    holder.callback = callback
  })
  return useCallback(argument => holder.callback(argument), [holder])
}
