import { Icon } from '@frontlash/ui/icon'
import { calendarHeart, messageHeart } from '@frontlash/ui/icon-drawings'
import { LashLine, type LashLook } from '@frontlash/ui/lash-line'
import styles from './service-drawing.module.css'

/** The services for walk-ins, with the names used in calls. */
export type ServiceName = 'full_set' | 'refill' | 'removal' | 'speak_manager' | 'appointment_later'

/** The lashes in each service's drawing: a full set, a set with gaps to fill, or almost no lashes. */
const LASHES: Record<'full_set' | 'refill' | 'removal', readonly LashLook[]> = {
  full_set: Array<LashLook>(10).fill('grown'),
  refill: ['faint', 'wanted', 'faint', 'faint', 'wanted', 'faint', 'wanted', 'faint', 'wanted', 'faint'],
  removal: ['grown', 'grown', 'bare', 'bare', 'bare', 'bare', 'bare', 'bare', 'bare', 'grown'],
}

export function ServiceDrawing({ service, className }: { service: ServiceName; className?: string | undefined }) {
  switch (service) {
    case 'speak_manager':
      return <Icon name={messageHeart} sizePx={72} className={`${styles.icon} ${className ?? ''}`} />
    case 'appointment_later':
      return <Icon name={calendarHeart} sizePx={72} className={`${styles.icon} ${className ?? ''}`} />
    default:
      return <LashLine lashes={LASHES[service]} className={className} />
  }
}
