/**
 * Who may make a call (docs/product/access.md). Every call names one of these rules. The server does not start if a
 * route has no rule.
 * - `anyone`: no sign-in and no enrolled device is needed; rate limits apply.
 * - `device`: an enrolled device, a technician at their own locations, a manager or an admin.
 * - `staff`: any signed-in user.
 * - `manager`: a manager at a location open to them today, or an admin.
 * - `admin`: an admin.
 * - `provider`: a booking or text provider, verified by its signature.
 * - `this machine`: a program on the server's own machine; programs on other machines if METRICS_OPEN allows it.
 */
export type AccessRule = 'anyone' | 'device' | 'staff' | 'manager' | 'admin' | 'provider' | 'this machine'
