/**
 * Who may make a call (docs/product/access.md). Every call names one; the server does not start with a route that does not.
 *
 * - `anyone`: no sign-in, no enrolled device; with limits.
 * - `device`: an enrolled device, a technician at their own locations, a manager or an admin.
 * - `staff`: anybody signed in.
 * - `manager`: a manager at a location open to them today, or an admin.
 * - `admin`: an admin.
 * - `provider`: a booking or text provider, known by its signature.
 * - `this machine`: a program on the server's own machine; others where METRICS_OPEN says so.
 */
export type AccessRule = 'anyone' | 'device' | 'staff' | 'manager' | 'admin' | 'provider' | 'this machine'
