const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const MACHINES: readonly (readonly [RegExp, string])[] = [
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  // Safari on an iPad also sends "Macintosh", unless it requests mobile pages.
  [/Macintosh/, 'Mac or iPad'],
  [/Windows/, 'Windows'],
  [/Linux/, 'Linux'],
]

/** The name of a browser from its User-Agent: `Safari on iPad`; `Not known` for null. */
export function agentName(agent: string | null): string {
  if (agent === null) return 'Not known'
  const found = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(agent))?.[1]
  const [browser, machine] = [found(BROWSERS), found(MACHINES)]
  if (browser && machine) return `${browser} on ${machine}`
  return browser ?? machine ?? agent.slice(0, 40)
}
