import { salon } from './kiosk.ts'

/** The day on which global-setup.ts starts the salon. */
const DAY = '2026-11-20'

type Alert = { kind: string; name: string; phone: string | null; reason: string | null }
type WalkIn = { name: string; phone: string; service: string; intent: { service?: string } | null }

let token: string | undefined

/**
 * Returns those walk-ins and alerts at Tustin that are about the client with this phone number, as the dashboard
 * receives them.
 */
export async function seenByManager(phone: string): Promise<{ walkIns: WalkIn[]; alerts: Alert[] }> {
  const [{ walkIns }, { alerts }] = await Promise.all([
    askAsManager<{ walkIns: WalkIn[] }>(`/api/manager/walk-ins/${DAY}/tustin`),
    askAsManager<{ alerts: Alert[] }>(`/api/manager/alerts/${DAY}/tustin`),
  ])
  const isHers = (row: { phone: string | null }) => row.phone?.replace(/\D/g, '').endsWith(phone) ?? false
  return { walkIns: walkIns.filter(isHers), alerts: alerts.filter(isHers) }
}

/** Marks the client of a booking as received, as a manager of Tustin. */
export async function receiveForBooking(appointmentId: string): Promise<void> {
  const { success } = await askAsManager<{ success: boolean }>('/api/manager/mark-received', {
    square_appointment_id: appointmentId,
    location_id: 'tustin',
  })
  if (!success) throw new Error(`nobody could be received for ${appointmentId}`)
}

/** Returns the names on the signed waivers that the office finds by the beginning of a name. */
export async function signedWaivers(name: string): Promise<string[]> {
  const { rows } = await askAsManager<{ rows: { name: string }[] }>('/api/office/waivers/search', { q: name })
  return rows.map(row => row.name)
}

/** Returns the versions of the texts that a client has signed, found by the beginning of the name. */
export async function signedVersions(name: string): Promise<string[]> {
  const { rows } = await askAsManager<{ rows: { version: string }[] }>('/api/office/waivers/search', { q: name })
  return rows.map(row => row.version)
}

/** Sets, as a manager of Tustin, whether walk-ins are accepted for the rest of the day. */
export async function takeWalkIns(areTaken: boolean): Promise<void> {
  await askAsManager('/api/manager/no-walk-ins', { location_id: 'tustin', isOn: !areTaken })
}

/** Makes a call as a manager: a GET if there is no body, otherwise a POST. */
async function askAsManager<Result>(path: string, body?: object): Promise<Result> {
  token ??= await signIn()
  const response = await fetch(`${salon.kiosk}${path}`, {
    headers: { 'x-auth-token': token, ...(body && { 'content-type': 'application/json', origin: salon.kiosk }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`)
  return (await response.json()) as Result
}

async function signIn(): Promise<string> {
  const response = await fetch(`${salon.kiosk}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: salon.kiosk },
    body: JSON.stringify({ username: 'admin', password: 'lashes-demo', selectedLocation: 'tustin' }),
  })
  const { token } = (await response.json()) as { token?: string }
  if (!token) throw new Error(`the admin could not sign in: ${response.status}`)
  return token
}
