import { startStack } from './stack.ts'

/** Friday morning at the salon, with hours on both sides. */
const DEMO_NOW = '2026-11-20T11:00'

/** One demo salon for all journeys. Its addresses are handed on in the environment. */
export default async function startSalon(): Promise<() => Promise<void>> {
  // A salon that runs already can be tested too: KIOSK_URL, BACKEND_API and SANDBOX_URL say where.
  if (process.env.KIOSK_URL) return async () => {}
  const stack = await startStack({ DEMO_NOW, RATE_LIMITS: 'off' })
  process.env.KIOSK_URL = stack.kiosk
  process.env.BACKEND_API = stack.backend
  process.env.SANDBOX_URL = stack.sandbox
  return stack.stop
}
