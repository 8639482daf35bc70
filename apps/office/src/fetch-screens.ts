/** The screens of the rail except the overview; the screens that managers may open come first. */
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

/** Prefetches the code of these screens one at a time, so that code which a press needs in between comes first. */
export async function fetchScreens(): Promise<void> {
  for (const fetchCode of SCREENS) await fetchCode()
}
