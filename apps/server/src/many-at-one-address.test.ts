import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWebServer } from '../../web-server/src/web-server.ts'
import { loadScreens } from '../test/load-screens.ts'
import { type AppUnderTest, openContext } from '../test/salon-under-test.ts'
import { addStaff, enrolDevice } from '../test/sign-in.ts'
import { buildApp } from './app.ts'
import { runningClock } from './platform/clock.ts'
import { statement } from './platform/db/statement.ts'

const TABLETS = 12
const DASHBOARDS = 20
const TODAY = '2026-11-20'

let under: AppUnderTest
let frontend: FastifyInstance
let backend: FastifyInstance
let builtApp: string
const tablets: Record<string, string>[] = []
const dashboards: Record<string, string>[] = []

beforeAll(async () => {
  builtApp = mkdtempSync(join(tmpdir(), 'frontlash-many-'))
  writeFileSync(join(builtApp, 'index.html'), '<!doctype html><p>The salon')
  under = await openContext({ clock: runningClock(0) })
  while (tablets.length < TABLETS) tablets.push(await enrolDevice(under))
  const { username, password } = await addStaff(under, { role: 'manager' })
  while (dashboards.length < DASHBOARDS) {
    const payload = { username, password }
    const signedIn = await under.app.inject({ method: 'POST', url: '/api/auth/login', payload })
    dashboards.push({ 'x-auth-token': signedIn.json().token })
  }
})
afterAll(async () => {
  await frontend?.close()
  await backend?.close()
  await under.close()
  rmSync(builtApp, { recursive: true })
})

/** Blocks the database until all calls of one step have arrived, and repeats this until `isOver` returns true. */
async function respondSlowly(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await under.db.transaction(async held => {
      await held.run(statement('', 'lock table sessions, devices'))
      for (let before = -1, now = 0; now > before; now = frontend.openCalls.count()) {
        before = now
        await pause(50)
      }
    })
    await pause(20)
  }
}

test('twelve tablets and twenty dashboards at one IP address get no refusal after a server restart', async () => {
  backend = await buildApp(under.context)
  const backendUrl = await backend.listen({ port: 0, host: '127.0.0.1' })
  frontend = await openWebServer(
    { ...under.context.config, backendUrls: [backendUrl] },
    { builtApps: { web: builtApp, office: builtApp } },
  )
  const url = await frontend.listen({ port: 0, host: '127.0.0.1' })
  let isLoaded = false
  const slow = respondSlowly(() => isLoaded)
  const statuses = await loadScreens(url, { tablets, dashboards, date: TODAY })
  isLoaded = true
  await slow
  expect(statuses).toEqual({ 200: TABLETS * 3 + DASHBOARDS * 12, 401: TABLETS })
})
