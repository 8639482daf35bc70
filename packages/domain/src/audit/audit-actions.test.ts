import { expect, test } from 'vitest'
import { actionLabel } from './audit-actions.ts'

test.each([
  ['client renamed', 'client renamed'],
  ['undo-checkin', 'check-in taken back'],
  ['booking moved: its card starts anew', 'booking moved: its card was reset'],
  ['records past their keeping time removed', 'old records removed'],
  ['an action of an earlier version', 'an action of an earlier version'],
])('the audit log shows the stored action “%s” as “%s”', (stored, shown) => {
  expect(actionLabel(stored)).toBe(shown)
})
