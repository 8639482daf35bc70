import { Icon } from '@frontlash/ui/icon'
import { calendarHeart } from '@frontlash/ui/icon-drawings'
import { useSay } from '../../language/say.ts'
import { ChoiceTile } from '../../ui/choice-tile.tsx'

/** The tile to book for another day. It is always shown (docs/product/kiosk.md, "Walk-in options"). */
export function LaterTile({ onChoose }: { onChoose: () => void }) {
  const say = useSay()
  return (
    <ChoiceTile
      title={say('walkin.later')}
      detail={say('walkin.laterDetail')}
      drawing={<Icon name={calendarHeart} sizePx={72} />}
      look="accent"
      onChoose={onChoose}
    />
  )
}
