import { expect, test } from 'vitest'
import { shortService } from './short-service.ts'

test.each([
  ['Classic Refill (3 weeks)', 'Classic Ref 3w'],
  ['Hybrid Refill - 2 Weeks', 'Hybrid Ref 2w'],
  ['Classic Refill (1 week)', 'Classic Ref 1w'],
  ['Volume Full Set', 'Vol Full'],
  ['✨ Mega Volume Full Set', 'Mega Full'],
  ['Mega Volume Full Set with Lash Lift', 'Mega Full + Lift'],
  ['Lash Lift & Tint', 'Lift + Tint'],
  ['Lash Removal', 'Rem'],
  ['Brow Shaping', 'Brow Shape'],
  ['Brow Lamination', 'Brow Lam'],
  ['Wispy Set', 'Wispy Set'],
  ['Consultation', 'Consultation'],
  ['✨', '✨'],
])('the short form of %s is %s', (name, short) => {
  expect(shortService(name)).toBe(short)
})
