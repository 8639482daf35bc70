import { expect, test } from 'vitest'
import { LONG_CALLS } from './long-calls.ts'

test('only streams, files, deletions, waiver chain checks, backups and the doctor command have a longer time limit', () => {
  expect(LONG_CALLS.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'GET /api/office/exports/audit.csv',
    'GET /api/office/exports/insights.csv',
    'GET /api/office/exports/surveys.csv',
    'GET /api/office/exports/texts.csv',
    'GET /api/office/exports/visits.csv',
    'GET /api/office/exports/waivers.csv',
    'GET /api/realtime/:locationId',
    'GET /api/status/logs/:service',
    'GET /api/waivers/:id/document',
    'POST /api/office/exports/clients.csv',
    'POST /api/office/people/export',
    'POST /api/office/people/forget',
    'POST /api/office/waiver-chains/:location/walk',
    'POST /api/office/waiver-editions/sample',
    'POST /api/status/backups',
    'POST /api/status/doctor',
  ])
})
