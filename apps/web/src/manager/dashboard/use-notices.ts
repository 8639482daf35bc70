import { useEffect, useState } from 'react'
import { createStandingNotices, type StandingNotices } from './standing-notices.ts'

export type NoticeBoard = Pick<StandingNotices, 'show'>

/** The notices of a screen, which are closed with the screen. */
export function useNotices(): StandingNotices {
  const [notices] = useState(() => createStandingNotices())
  useEffect(() => notices.close, [notices])
  return notices
}
