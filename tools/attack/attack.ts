/** An account of the attacked salon. */
export type Account = { readonly username: string; readonly password: string; readonly pin: string }

/** The salon that is attacked; the accounts and the tablet are used by this run only. */
export type Target = {
  /** The frontend's address; it trusts X-Forwarded-For from 127.0.0.1 only. */
  readonly url: string
  readonly backendUrl: string
  readonly databaseUrl: string
  readonly admin: Account
  /** The account of a manager of Tustin. */
  readonly manager: Account
  /** The account of a technician of Tustin. */
  readonly technician: Account
  /** The headers of a kiosk that was enrolled a week ago and accepts staff PINs. */
  readonly tablet: { readonly cookie: string }
  /** The number of the run, 1 to 250. The run's own sender addresses are derived from this number. */
  readonly run: number
}

export type Outcome = {
  /** The measured result in a few words, for the printed table. */
  readonly measured: string
  readonly isAsExpected: boolean
}

/** One attack: its title, the expected result, and the script. */
export type Attack = {
  readonly title: string
  readonly expected: string
  /** The number of runs; a kiosk checks clients in during each run. Set to 1 for a long attack. */
  readonly runs?: number
  readonly run: (target: Target) => Promise<Outcome>
}

/** The attacked salon's account at the text provider. */
export const ATTACKED_TWILIO = {
  accountSid: `AC${'5'.repeat(32)}`,
  authToken: 'attacked-auth-token',
  messagingServiceSid: `MG${'7'.repeat(32)}`,
}
