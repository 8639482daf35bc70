export type Account = { readonly username: string; readonly password: string; readonly pin: string }

/** The attacked salon, with accounts and a tablet that only this run uses. */
export type Target = {
  /** The frontend's URL. The frontend trusts the header X-Forwarded-For only if the call comes from 127.0.0.1. */
  readonly url: string
  readonly backendUrl: string
  readonly databaseUrl: string
  readonly admin: Account
  readonly manager: Account
  readonly technician: Account
  /** The headers of a kiosk that was enrolled a week ago and accepts staff PINs. */
  readonly tablet: { readonly cookie: string }
  /** The sequence number of the run, from 1 to 250. The run's sender IP addresses are derived from this number. */
  readonly run: number
}

export type Outcome = {
  /** The measured result for the printed table. */
  readonly measured: string
  readonly isAsExpected: boolean
}

/** An attack: its title, the expected result and its script. */
export type Attack = {
  readonly title: string
  readonly expected: string
  /** The number of runs. During each run, a kiosk checks in clients. A long attack has only 1 run. */
  readonly runs?: number
  readonly run: (target: Target) => Promise<Outcome>
}

export const ATTACKED_TWILIO = {
  accountSid: `AC${'5'.repeat(32)}`,
  authToken: 'attacked-auth-token',
  messagingServiceSid: `MG${'7'.repeat(32)}`,
}
