import { afterAll, beforeAll, beforeEach } from 'vitest'
import { statement } from '../src/platform/db/statement.ts'
import { type AppUnderTest, deleteWrongAttempts, ELEVEN, openContext } from './salon-under-test.ts'
import { type TestClock, testClock } from './test-clock.ts'
import { untilBlocked } from './until-blocked.ts'

export type Headers = Record<string, string>
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type RequestInput = {
  readonly payload?: object | undefined
  readonly headers?: Headers
  readonly remoteAddress?: string
}

/** One salon that all tests of a file share. */
export type SalonAtEleven = AppUnderTest & {
  readonly clock: TestClock
  readonly call: (
    method: Method,
    url: string,
    input?: RequestInput,
    // biome-ignore lint/suspicious/noExplicitAny: a response has the form that its test expects
  ) => Promise<{ status: number; body: any; headers: Record<string, unknown> }>
  /** Signs in by password. Returns the headers for the calls of the session. */
  readonly signInAs: (who: { username: string; password: string; code?: string }) => Promise<Headers>
  /** Marks every session as confirmed just now. */
  readonly confirmAll: () => Promise<void>
  /** Waits until a statement in this salon is waiting for a lock. */
  readonly untilBlocked: () => Promise<void>
  readonly isSignedIn: (headers: Headers) => Promise<boolean>
  /** Returns the audit actions by this actor or about this object, oldest first. */
  readonly actionsBy: (actor: string) => Promise<string[]>
  readonly actionsAbout: (object: string) => Promise<string[]>
}

/**
 * Opens a salon before the tests of a file and closes it after them. Before each test, the clock is set to 11 AM and
 * the counts of wrong attempts are deleted.
 */
export function useSalonAtEleven(): SalonAtEleven {
  const clock = testClock(ELEVEN)
  let under: AppUnderTest
  beforeAll(async () => {
    under = await openContext({ clock })
  })
  afterAll(() => under.close())
  beforeEach(async () => {
    clock.set(ELEVEN)
    await deleteWrongAttempts(under.db)
  })

  const call: SalonAtEleven['call'] = async (method, url, { payload, ...input } = {}) => {
    const response = await under.app.inject({ method, url, ...input, ...(payload && { payload }) })
    return { status: response.statusCode, body: response.json(), headers: response.headers }
  }
  const actions = async (actor: string | null, object: string | null) =>
    (
      await under.db.rows(
        statement(
          '',
          `select action from audit
            where (:actor::text is null or actor = :actor) and (:object::text is null or object = :object) order by id`,
        ).returns<{ action: string }>(),
        { actor, object },
      )
    ).map(row => row.action)

  return {
    get context() {
      return under.context
    },
    get app() {
      return under.app
    },
    get db() {
      return under.db
    },
    clock,
    call,
    takeStatements: () => under.takeStatements(),
    close: () => under.close(),
    signInAs: async ({ username, password, code }) => {
      const { body } = await call('POST', '/api/auth/login', { payload: { username, password, code } })
      return { 'x-auth-token': body.token }
    },
    confirmAll: async () => {
      await under.db.run(statement('', 'update sessions set confirmed_at = :now'), { now: clock.realNow() })
    },
    untilBlocked: () => untilBlocked(under.db),
    isSignedIn: async headers => (await call('GET', '/api/auth/user', { headers })).status === 200,
    actionsBy: actor => actions(actor, null),
    actionsAbout: object => actions(null, object),
  }
}
