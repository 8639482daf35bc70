import { sayMessage } from '@frontlash/domain/messages/say'
import { Badge } from '@frontlash/ui/badge'
import { minusCircle } from '@frontlash/ui/icon-drawings'
import { useSay } from '../../language/say.ts'
import { daysSinceVisit, type LongAgo } from './days-since-visit.ts'

export function DaysBadge({ days, longAgo }: { days: number | null; longAgo: LongAgo }) {
  const say = useSay()
  const { tone, message } = daysSinceVisit(days, longAgo)
  const hasDefaultIcon = tone === 'success' || tone === 'error'
  return (
    <Badge tone={tone} {...(hasDefaultIcon ? {} : { icon: minusCircle })}>
      {sayMessage(say, message)}
    </Badge>
  )
}
