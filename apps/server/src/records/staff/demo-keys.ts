/** The PINs of the demo's four accounts, which are also in README.md and docs/product/access.md. */
export const DEMO_PIN = { admin: '2468', manager: '1357', weekday: '9753', technician: '8642' } as const

export const DEMO_PASSWORD = 'lashes-demo'

/** The demo's PINs. They are public, so a real salon refuses them. */
export const DEMO_PINS: ReadonlySet<string> = new Set(Object.values(DEMO_PIN))
