import { Agent, request } from 'node:http'

type Headers = Readonly<Record<string, string>>
type Call = { readonly path: string; readonly body?: object }

/** The number of connections that a browser opens to one address. */
const CONNECTIONS = 6

/** The calls of a tablet's first screen, by step. The calls of a step are made at the same time. */
const TABLET: readonly Call[][] = [
  [{ path: '/' }],
  [{ path: '/api/auth/user' }, { path: '/api/health' }],
  [{ path: '/api/locations/current-v2', body: { clientLocation: 'tustin' } }],
]

/** The calls of a dashboard for a day. */
const dashboard = (date: string): readonly Call[][] => [
  [{ path: '/' }],
  [{ path: '/api/auth/user' }, { path: '/api/health' }],
  [{ path: '/api/realtime/tustin' }, { path: '/api/auth/check-location-access/tustin' }],
  [
    { path: `/api/manager/walk-ins/${date}/tustin` },
    { path: `/api/manager/alerts/${date}/tustin` },
    { path: `/api/manager/technicians/${date}/tustin` },
    { path: `/api/square/appointments-cache?location_id=tustin&date=${date}` },
    { path: `/api/manager/daily-status/${date}/tustin` },
  ],
  [
    { path: '/api/clients/days-since-appointments', body: { phoneNumbers: ['7145550101'] } },
    { path: '/api/square/cache-status' },
  ],
]

/**
 * Loads the first screen on tablets and the day on dashboards from one address, each step on all of them at the same
 * time. Returns the number of calls by status. A tablet's call that asks who is signed in gets 401.
 *
 * @param tablets the headers of each tablet: its cookie
 * @param dashboards the headers of each dashboard: its token
 * @param date the salon's day, YYYY-MM-DD
 */
export async function loadScreens(
  url: string,
  { tablets, dashboards, date }: { tablets: readonly Headers[]; dashboards: readonly Headers[]; date: string },
): Promise<Record<number, number>> {
  const screens = [
    ...tablets.map(headers => ({ headers, steps: TABLET, agent: newAgent() })),
    ...dashboards.map(headers => ({ headers, steps: dashboard(date), agent: newAgent() })),
  ]
  const counts: Record<number, number> = {}
  try {
    for (let step = 0; step < dashboard(date).length; step++) {
      const statuses = screens.flatMap(({ headers, steps, agent }) =>
        (steps[step] ?? []).map(call => send(url, call, headers, agent)),
      )
      for (const status of await Promise.all(statuses)) counts[status] = (counts[status] ?? 0) + 1
    }
  } finally {
    for (const { agent } of screens) agent.destroy()
  }
  return counts
}

function newAgent(): Agent {
  return new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
}

/** Makes one call and returns the status. A live stream stays connected until the agent is destroyed. */
function send(url: string, { path, body }: Call, headers: Headers, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const method = body ? 'POST' : 'GET'
    const call = request(url + path, { method, agent, headers: { ...headers, 'content-type': 'application/json' } })
    call.on('error', reject).on('response', response => {
      response.on('error', () => {}).resume()
      if (path.startsWith('/api/realtime/')) resolve(response.statusCode!)
      else response.on('end', () => resolve(response.statusCode!))
    })
    call.end(body && JSON.stringify(body))
  })
}
