import { Icon } from '@frontlash/ui/icon'
import { calendarHeart } from '@frontlash/ui/icon-drawings'
import { ChoiceTile } from '../../ui/choice-tile.tsx'

/** The tile to book for another day. It is always shown (docs/product/kiosk.md, "Walk-in options"). */
export function LaterTile({ onChoose }: { onChoose: () => void }) {
  return (
    <ChoiceTile
      title="I want to book for later"
      detail="Find a time that suits you"
      drawing={<Icon name={calendarHeart} sizePx={72} />}
      look="accent"
      onChoose={onChoose}
    />
  )
}
