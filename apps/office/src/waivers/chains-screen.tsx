import type { WaiverChain } from '@frontlash/contract/office-waivers'
import { LOCATION_NAMES } from '@frontlash/domain/location-key'
import { formatDateParts } from '@frontlash/domain/salon-words'
import { Badge } from '@frontlash/ui/badge'
import { DeskButton } from '@frontlash/ui/desk-button'
import { ErrorLine } from '@frontlash/ui/error-line'
import { Icon } from '@frontlash/ui/icon'
import { chevronDown, clock, copy } from '@frontlash/ui/icon-drawings'
import { ApiError } from '@frontlash/web-client/http-client'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { salonNow, useServerInfo } from '@frontlash/web-client/server-clock'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { DetailState } from '../form/detail-state.tsx'
import { Actions, DetailList, Section, Sections } from '../form/section.tsx'
import { showToast } from '../form/toast-store.ts'
import { useOfficeSave } from '../form/use-office-save.ts'
import { counted } from '../format/counted.ts'
import { formatTime, formatTimestamp, Timestamp } from '../format/timestamp.tsx'
import { AppLink } from '../frame/app-link.tsx'
import { ForAdmins, OfficePage } from '../frame/office-page.tsx'
import { officeQueryClient, refetchEvery } from '../frame/office-query-client.ts'
import { markStale } from '../frame/stale-reads.ts'
import { useScrollAndFocusRestoration } from '../list/use-scroll-and-focus-restoration.ts'
import styles from './chains-screen.module.css'
import { NO_VALUE, shortHash } from './waiver-labels.tsx'

const CHAINS = { queryKey: ['chains'], queryFn: () => officeCalls.waiverChains() }
const WHILE_CHECKING_MS = 1_000
const WEEKDAY_WINDOW_MS = 6 * 24 * 60 * 60_000

/** /office/waivers/chains: whether all waivers are unchanged (docs/product/office/waivers.md, "Check all waivers"). */
export default function ChainsScreen() {
  return (
    <ForAdmins title="Check all waivers">
      <Chains />
    </ForAdmins>
  )
}

function Chains() {
  const result = useQuery({
    ...CHAINS,
    refetchInterval: query =>
      refetchEvery(query.state.data?.some(chain => chain.progress) ? WHILE_CHECKING_MS : false)(query),
  })
  const page = useRef<HTMLElement>(null)
  useScrollAndFocusRestoration(page, result.data !== undefined)
  return (
    <OfficePage title="Check all waivers" page={page} back={{ to: '/office/waivers', name: 'All waivers' }}>
      <DetailState result={result} failed="The check could not be loaded.">
        {chains => (
          <>
            <Check chains={chains} />
            <details className={styles.experts}>
              <summary>
                For experts
                <Icon name={chevronDown} sizePx={18} />
              </summary>
              <p className="quiet">
                Each waiver holds the fingerprint of the one before it at its location, so that none can be changed or
                removed unnoticed.
              </p>
              <Sections>
                {chains.map(chain => (
                  <ExpertDetails key={chain.location} chain={chain} />
                ))}
              </Sections>
            </details>
          </>
        )}
      </DetailState>
    </OfficePage>
  )
}

/** The result of the last checks, the invalid waivers, and the button that checks all locations. */
function Check({ chains }: { chains: readonly WaiverChain[] }) {
  const { timeZone } = useServerInfo()
  const [state, text] = resultOf(chains, timeZone)
  const check = useCheck(chains)
  return (
    <Section title="Result" aside={<StateBadge state={state} />}>
      <p className={styles.result}>{text}</p>
      {chains.flatMap(({ location, lastWalk }) =>
        lastWalk && !lastWalk.isSound ? (
          <p key={location} className={styles.broken} data-tone="error">
            Waiver {lastWalk.position} at {LOCATION_NAMES[location]} is not as it was signed.{' '}
            {lastWalk.waiverId && <AppLink to={`/office/waivers/${lastWalk.waiverId}`}>Open this waiver</AppLink>}
          </p>
        ) : (
          []
        ),
      )}
      {check.progress && (
        <label className={styles.progress}>
          <span role="status">
            {LOCATION_NAMES[check.progress.location]}: {check.progress.checked.toLocaleString('en-US')} of{' '}
            {check.progress.of.toLocaleString('en-US')} checked
          </span>
          <progress value={check.progress.checked} max={Math.max(1, check.progress.of)} />
        </label>
      )}
      <ErrorLine message={check.error} align="start" />
      <Actions>
        <DeskButton look="primary" isBusy={check.isRunning} onClick={check.start}>
          Check now
        </DeskButton>
      </Actions>
    </Section>
  )
}

/**
 * Checks the locations one after the other, because the server runs one check at a time. The checks continue when the
 * user leaves the screen.
 */
function useCheck(chains: readonly WaiverChain[]) {
  const { run, error } = useOfficeSave()
  const [isChecking, setChecking] = useState(false)
  const running = chains.find(chain => chain.progress)
  const start = async () => {
    if (isChecking || running) return
    setChecking(true)
    for (const { location, length } of chains) {
      if (length === 0) continue
      const params = { location }
      if (!(await run(idempotencyKey => officeCalls.walkChain({ params, idempotencyKey })))) break
      await untilChecked()
    }
    setChecking(false)
    await markStale('chain')
  }
  return {
    isRunning: isChecking || running !== undefined,
    progress: running?.progress ? { location: running.location, ...running.progress } : null,
    error,
    start: () => void start(),
  }
}

/** Polls until no check is running, and caches the progress. After a network or server error, polls again. */
async function untilChecked(): Promise<void> {
  for (;;) {
    const chains = await officeQueryClient
      .fetchQuery({ ...CHAINS, staleTime: 0 })
      .catch(error => (error instanceof ApiError && error.status < 500 ? [] : null))
    if (chains?.every(chain => chain.progress === null)) return
    await new Promise(resolve => setTimeout(resolve, WHILE_CHECKING_MS))
  }
}

type State = 'unchanged' | 'changed' | 'unknown'

/**
 * Returns the result of the last checks at all locations: `All 1,200 waivers are unchanged, checked Sunday 3:00 AM.`
 */
function resultOf(chains: readonly WaiverChain[], timeZone: string): readonly [State, string] {
  const signed = chains.filter(chain => chain.length > 0)
  if (signed.length === 0) return ['unknown', 'No waivers are signed yet.']
  const walks = signed.flatMap(({ lastWalk }) => lastWalk ?? [])
  const broken = walks.filter(walk => !walk.isSound)
  if (broken.length > 0)
    return ['changed', 'A waiver was changed. Please show this to the person who looks after the server.']
  if (walks.length < signed.length) return ['unknown', 'Not all waivers have been checked yet.']
  const first = walks.map(walk => walk.at).toSorted()[0]!
  return ['unchanged', `All waivers are unchanged, checked ${dayAndTime(first, timeZone)}.`]
}

/** Formats a recent time as `Sunday 3:00 AM`, and an older time with its date. */
function dayAndTime(at: string, timeZone: string): string {
  const [instant, now] = [new Date(at), salonNow()]
  if (now.getTime() - instant.getTime() > WEEKDAY_WINDOW_MS) return formatTimestamp(timeZone, at, now)
  return `${formatDateParts(instant, timeZone, { weekday: 'long' })} ${formatTime(timeZone, instant)}`
}

function StateBadge({ state }: { state: State }) {
  if (state === 'unchanged') return <Badge tone="success">Unchanged</Badge>
  if (state === 'changed') return <Badge tone="error">Changed</Badge>
  return (
    <Badge tone="quiet" icon={clock}>
      Not checked yet
    </Badge>
  )
}

function ExpertDetails({ chain: { location, length, lastHash, lastWalk } }: { chain: WaiverChain }) {
  return (
    <Section title={LOCATION_NAMES[location]}>
      <DetailList
        details={[
          ['Signed', counted(length, 'waiver')],
          ['Last fingerprint', length === 0 ? NO_VALUE : <LastHash key="hash" hash={lastHash} />],
          ['Last check', <LastCheck key="check" lastWalk={lastWalk} />],
          ['Found', lastWalk && !lastWalk.isSound && `Number ${lastWalk.position}: ${lastWalk.fault}`],
        ]}
      />
    </Section>
  )
}

function LastCheck({ lastWalk }: { lastWalk: WaiverChain['lastWalk'] }) {
  if (lastWalk === null) return 'never'
  const by = lastWalk.by === 'system' ? 'the nightly check' : lastWalk.by.replace(/^staff:/, '')
  return (
    <>
      <Timestamp at={lastWalk.at} /> by {by}
    </>
  )
}

function LastHash({ hash }: { hash: string }) {
  const [isWhole, setWhole] = useState(false)
  const copyHash = async () => {
    try {
      // Without https, this call throws, because the browser then has no clipboard.
      await navigator.clipboard.writeText(hash)
      showToast('The fingerprint is copied.')
    } catch {
      setWhole(true)
      showToast('Couldn’t copy. Select the fingerprint and copy it yourself.', { tone: 'error' })
    }
  }
  return (
    <span className={styles.hash}>
      <span title={hash}>{isWhole ? hash : `${shortHash(hash)}…`}</span>
      <DeskButton icon={copy} look="purple" aria-label="Copy the fingerprint" onClick={() => void copyHash()}>
        Copy
      </DeskButton>
    </span>
  )
}
