import { useEffect, useState } from 'react'
import { createStandingNotices, type StandingNotices } from './standing-notices.ts'

export type NoticeBoard = Pick<StandingNotices, 'show'>

/** Returns the notices of a screen. They are closed when the screen is unmounted. */
export function useNotices(): StandingNotices {
  const [notices] = useState(() => createStandingNotices())
  useEffect(() => notices.close, [notices])
  return notices
}
