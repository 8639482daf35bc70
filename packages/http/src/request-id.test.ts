import { expect, test } from 'vitest'
import { anonymousPath, handedRequestId } from './request-id.ts'

test.each([
  ['/api/clients/phone/7145550123', '/api/clients/phone/…'],
  ['/api/clients/phone/%28714%29%20555-0123?x=7145550123', '/api/clients/phone/…'],
  ['/api/clients/4b0a7b0e-68a5-4f0c-a3a8-3f7a5f1f0a11/checkin', '/api/clients/…/checkin'],
  ['/api/locations/current-v2', '/api/locations/current-v2'],
  ['/api/manager/daily-status/2026-11-20/santa-ana', '/api/manager/daily-status/…/santa-ana'],
  ['/api/status/logs/backend?follow=true', '/api/status/logs/backend'],
])('the path %s is logged as %s', (url, logged) => {
  expect(anonymousPath(url)).toBe(logged)
})

test('a request id from our frontend is used, and a request id from any other caller is replaced', () => {
  const id = '4b0a7b0e-68a5-4f0c-a3a8-3f7a5f1f0a11'
  expect(handedRequestId({ headers: { 'x-frontlash-request': id } })).toBe(id)
  const made = handedRequestId({ headers: { 'x-frontlash-request': 'x\n{"level":"error"}' } })
  expect(made).toMatch(/^[0-9a-f-]{36}$/)
})
