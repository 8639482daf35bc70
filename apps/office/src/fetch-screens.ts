/** Functions that load the code of all screens in the rail except the overview. Screens for managers come first. */
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

/** Prefetches the screens one after the other. If the user opens a screen in the meantime, that screen loads first. */
export async function fetchScreens(): Promise<void> {
  for (const fetchCode of SCREENS) await fetchCode()
}
