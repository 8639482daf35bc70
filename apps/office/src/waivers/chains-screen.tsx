import type { WaiverChain } from '@frontlash/contract/office-waivers'
import { LOCATION_NAMES } from '@frontlash/domain/location-key'
import { Badge } from '@frontlash/ui/badge'
import { DeskButton } from '@frontlash/ui/desk-button'
import { ErrorLine } from '@frontlash/ui/error-line'
import { clock, copy } from '@frontlash/ui/icon-drawings'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { DetailState } from '../form/detail-state.tsx'
import { Actions, DetailList, Section, Sections } from '../form/section.tsx'
import { showToast } from '../form/toast-store.ts'
import { useOfficeSave } from '../form/use-office-save.ts'
import { Timestamp } from '../format/timestamp.tsx'
import { AppLink } from '../frame/app-link.tsx'
import { ForAdmins, OfficePage } from '../frame/office-page.tsx'
import { refetchEvery } from '../frame/office-query-client.ts'
import { markStale } from '../frame/stale-reads.ts'
import { useScrollAndFocusRestoration } from '../list/use-scroll-and-focus-restoration.ts'
import styles from './chains-screen.module.css'
import { NO_VALUE, shortHash } from './waiver-labels.tsx'

const WHILE_WALKING_MS = 1_000

/**
 * /office/waivers/chains: the chains of waivers and the walks that check them (docs/product/office/waivers.md,
 * "Waivers").
 */
export default function ChainsScreen() {
  return (
    <ForAdmins title="Chains">
      <Chains />
    </ForAdmins>
  )
}

function Chains() {
  const result = useQuery({
    queryKey: ['chains'],
    queryFn: () => officeCalls.waiverChains(),
    refetchInterval: query =>
      refetchEvery(query.state.data?.some(chain => chain.progress) ? WHILE_WALKING_MS : false)(query),
  })
  const page = useRef<HTMLElement>(null)
  useScrollAndFocusRestoration(page, result.data !== undefined)
  const isWalking = result.data?.some(chain => chain.progress) ?? false
  return (
    <OfficePage title="Chains" page={page} back={{ to: '/office/waivers', name: 'All waivers' }}>
      <p className="lead">
        Each waiver names the hash of the one before it at its location. A walk checks them all, from the first to the
        last.
      </p>
      <DetailState result={result} failed="The chains could not be loaded.">
        {chains => (
          <Sections>
            {chains.map(chain => (
              <Chain key={chain.location} chain={chain} isWalking={isWalking} />
            ))}
          </Sections>
        )}
      </DetailState>
    </OfficePage>
  )
}

function Chain({ chain, isWalking }: { chain: WaiverChain; isWalking: boolean }) {
  const save = useOfficeSave()
  const name = LOCATION_NAMES[chain.location]
  const walk = async () => {
    if (isWalking) return
    const params = { location: chain.location }
    const started = await save.run(idempotencyKey => officeCalls.walkChain({ params, idempotencyKey }))
    if (started !== undefined) await markStale('chain')
  }
  return (
    <Section title={name} aside={<ChainBadge chain={chain} />}>
      <DetailList
        details={[
          ['Length', chain.length.toLocaleString('en-US')],
          ['Last hash', chain.length === 0 ? NO_VALUE : <LastHash key="hash" hash={chain.lastHash} />],
          ['Last walk', <LastWalk key="walk" chain={chain} />],
        ]}
      />
      {chain.lastWalk && !chain.lastWalk.isSound && <Break walk={chain.lastWalk} />}
      {chain.progress && (
        <label className={styles.progress}>
          <span role="status">
            {chain.progress.checked.toLocaleString('en-US')} of {chain.progress.of.toLocaleString('en-US')} checked
          </span>
          <progress value={chain.progress.checked} max={Math.max(1, chain.progress.of)} />
        </label>
      )}
      <ErrorLine message={save.error} align="start" />
      <Actions>
        <DeskButton
          aria-disabled={(isWalking && !chain.progress) || undefined}
          isBusy={save.isBusy || chain.progress !== null}
          onClick={() => void walk()}
        >
          Walk the chain
        </DeskButton>
      </Actions>
    </Section>
  )
}

function ChainBadge({ chain }: { chain: WaiverChain }) {
  if (chain.lastWalk === null)
    return (
      <Badge tone="quiet" icon={clock}>
        Not walked yet
      </Badge>
    )
  return chain.lastWalk.isSound ? <Badge tone="success">Sound</Badge> : <Badge tone="error">Broken</Badge>
}

function LastWalk({ chain: { lastWalk } }: { chain: WaiverChain }) {
  if (lastWalk === null) return 'never'
  const by = lastWalk.by === 'system' ? 'the nightly trial' : lastWalk.by.replace(/^staff:/, '')
  return (
    <>
      <Timestamp at={lastWalk.at} /> by {by}
    </>
  )
}

function Break({ walk }: { walk: NonNullable<WaiverChain['lastWalk']> }) {
  return (
    <p className={styles.broken} data-tone="error">
      Broken at number {walk.position}. {walk.fault}{' '}
      {walk.waiverId && <AppLink to={`/office/waivers/${walk.waiverId}`}>Open this waiver</AppLink>}
    </p>
  )
}

function LastHash({ hash }: { hash: string }) {
  const [isWhole, setWhole] = useState(false)
  const copyHash = async () => {
    try {
      // This throws on a page without https, which has no clipboard.
      await navigator.clipboard.writeText(hash)
      showToast('The hash is copied.')
    } catch {
      setWhole(true)
      showToast('Couldn’t copy. Select the hash and copy it yourself.', { tone: 'error' })
    }
  }
  return (
    <span className={styles.hash}>
      <span title={hash}>{isWhole ? hash : `${shortHash(hash)}…`}</span>
      <DeskButton icon={copy} look="purple" aria-label="Copy the hash" onClick={() => void copyHash()}>
        Copy
      </DeskButton>
    </span>
  )
}
