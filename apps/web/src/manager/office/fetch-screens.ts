/** The screens of the rail but the overview; first those that managers may open. */
const SCREENS: readonly (() => Promise<unknown>)[] = [
  () => import('./visits/visits-screen.tsx'),
  () => import('./clients/clients-screen.tsx'),
  () => import('./waivers/waivers-screen.tsx'),
  () => import('./texts/texts-screen.tsx'),
  () => import('./surveys/surveys-screen.tsx'),
  () => import('./insights/insights-screen.tsx'),
  () => import('./staff/staff-screen.tsx'),
  () => import('./devices/devices-screen.tsx'),
  () => import('./settings/settings-screen.tsx'),
  () => import('./audit/audit-screen.tsx'),
]

/** Fetches the code of these screens one after the other, so that what a user presses in between goes first. */
export async function fetchScreens(): Promise<void> {
  for (const fetchCode of SCREENS) await fetchCode()
}
