import { Badge } from '@frontlash/ui/badge'
import { minusCircle } from '@frontlash/ui/icon-drawings'
import { daysSinceVisit, type LongAgo } from './days-since-visit.ts'

export function DaysBadge({ days, longAgo }: { days: number | null; longAgo: LongAgo }) {
  const { tone, words } = daysSinceVisit(days, longAgo)
  const hasDefaultIcon = tone === 'success' || tone === 'error'
  return (
    <Badge tone={tone} {...(hasDefaultIcon ? {} : { icon: minusCircle })}>
      {words}
    </Badge>
  )
}
