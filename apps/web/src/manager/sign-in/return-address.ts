const DASHBOARD = '/dashboard'

/** Where somebody goes who has signed in: the page that led here (`state.from` of this address), else the dashboard. */
export function returnAddress(state: unknown): string {
  const from = state instanceof Object && 'from' in state ? state.from : null
  // Only an address of our own: `//elsewhere` and `/\elsewhere` lead to other sites.
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : DASHBOARD
}
