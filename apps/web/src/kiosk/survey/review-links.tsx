import type { ReviewPlatform } from '@frontlash/contract/survey'
import type { MessageKey } from '@frontlash/domain/messages/en'
import type { Say } from '@frontlash/domain/messages/say'
import { ErrorLine } from '@frontlash/ui/error-line'
import { QrCode } from '@frontlash/ui/qr-code'
import { useState } from 'react'
import { useKioskMode } from '../../device/kiosk-mode.ts'
import { useSay } from '../../language/say.ts'
import { Button } from '../../ui/button.tsx'
import { GlassCard } from '../../ui/glass-card.tsx'
import styles from './review-links.module.css'
import type { ReviewLink } from './use-survey.ts'

const NAMES: Record<ReviewPlatform, string> = { google: 'Google', yelp: 'Yelp' }
const INVITATIONS = { google: 'survey.google', yelp: 'survey.yelp' } as const satisfies Record<
  ReviewPlatform,
  MessageKey
>

type ReviewLinksProps = {
  links: readonly ReviewLink[]
  onOpened: () => void
}

/**
 * The links to the review pages, which are the same for every client. A tablet in kiosk mode must not leave the kiosk,
 * and nobody is signed in to a review site on it. It therefore shows each URL as a QR code for the client's phone.
 */
export function ReviewLinks({ links, onOpened }: ReviewLinksProps) {
  const say = useSay()
  const { isOn: isKiosk } = useKioskMode()
  const [chosen, setChosen] = useState<ReviewPlatform | null>(null)
  const chosenLink = links.find(link => link.platform === chosen)
  const open = (link: ReviewLink) => {
    setChosen(link.platform)
    if (link.url === null || isKiosk) return
    window.open(link.url, '_blank', 'noopener')
    onOpened()
  }
  return (
    <div className={styles.links}>
      <ul className={styles.sites} data-codes={isKiosk || undefined}>
        {links.map(link => (
          <li key={link.platform}>
            <GlassCard className={styles.site} data-chosen={chosen === link.platform || undefined}>
              {isKiosk && link.url !== null && (
                <QrCode text={link.url} label={say('survey.codeLabel', { platform: NAMES[link.platform] })} />
              )}
              <Button kind="secondary" isWide onClick={() => open(link)}>
                {say(INVITATIONS[link.platform])}
              </Button>
            </GlassCard>
          </li>
        ))}
      </ul>
      <p className={styles.note} role="status">
        {chosenLink?.url && whatNow(say, chosenLink.platform, isKiosk)}
      </p>
      <ErrorLine
        message={chosenLink?.url === null ? say('survey.linkMissing', { platform: NAMES[chosenLink.platform] }) : null}
      />
    </div>
  )
}

function whatNow(say: Say, platform: ReviewPlatform, isKiosk: boolean): string {
  return isKiosk
    ? say('survey.pointCamera', { button: say(INVITATIONS[platform]) })
    : say('survey.opened', { platform: NAMES[platform] })
}
