import { isQuietHour, TEXT_KINDS, TEXT_TEMPLATES } from '@frontlash/domain/texts/which-text'
import type { AppContext } from '../../app-context.ts'
import { meaningOf } from '../../integrations/twilio/error-codes.ts'
import { openTwilio, type Twilio } from '../../integrations/twilio/twilio.ts'
import { watchDue } from '../../platform/jobs/due-watch.ts'
import { processDueItems } from '../../platform/jobs/process-due-items.ts'
import type { BackgroundWork } from '../../platform/jobs/repeat.ts'
import { attemptText, lookUpText } from './deliver-text.ts'
import { claimDueTexts, claimLookups, nextTextDue, type OutgoingText } from './outgoing-text-store.ts'
import { TEXTS_CHANNEL } from './queue-text.ts'
import { recordSenderProblem, type SenderProblem } from './sender-problem-store.ts'
import { sweepTexts } from './sweep-texts.ts'

const CHECK_EVERY_MS = 500
const MAX_AT_ONCE = 6
/** If no text is sent for this time, the provider is called to check that it responds. This keeps health up to date. */
const PROBE_WHEN_IDLE_MS = 30_000
/** The interval of calls to the provider after a failure, until the provider responds or calls are paused. */
const PROBE_AFTER_FAILURE_MS = 2_000
const SWEEP_EVERY_MS = 60_000
const PAUSE_AFTER_REFUSAL_MS = 30_000

const QUIET_TEMPLATES = TEXT_TEMPLATES.filter(template => TEXT_KINDS[template].quietHours !== 'never')

/**
 * Sends due texts and searches for texts with an unknown outcome, a few at a time, until it is stopped. Of several
 * servers, only one claims a text. Does nothing without a text provider.
 */
export function sendDueTexts(context: AppContext, twilio = connected(context)): BackgroundWork {
  if (!twilio) return { stop: async () => {} }
  const { clock, db, log, notifications } = context
  let pausedUntilMs = 0
  let lastContactMs = 0
  let lastSweptMs = clock.realNow().getTime()
  // Undefined until the provider's first response, because a problem that an earlier process has stored may be over.
  let knownProblem: SenderProblem | null | undefined
  let lastFailed = false

  const nowMs = () => clock.realNow().getTime()

  const recordState = async (problem: SenderProblem | null): Promise<void> => {
    if (problem === knownProblem) return
    await recordSenderProblem(db, problem, clock.realNow())
    knownProblem = problem
    if (problem) log.error({ trouble: problem }, 'Twilio does not accept texts')
    else log.info('Twilio accepts texts again')
  }

  /**
   * Pauses all texts after the provider has refused our credentials. Tries the credentials again at intervals, because
   * the owner may have corrected them.
   */
  const pauseAfterRefusal = async (): Promise<void> => {
    pausedUntilMs = nowMs() + PAUSE_AFTER_REFUSAL_MS
    await recordState('refused')
  }

  /** Checks that the provider responds. While calls are paused, this check is the only call, made every ten seconds. */
  const probe = async (): Promise<void> => {
    lastContactMs = nowMs()
    const response = await twilio.probe()
    if (!response.ok && response.detail === 'held back') return
    lastFailed = !response.ok && response.kind === 'away'
    if (response.ok) return recordState(null)
    if (response.kind === 'refused')
      return meaningOf(response.detail) === 'credentials' ? pauseAfterRefusal() : recordState(null)
  }

  const isTimeToProbe = () => nowMs() - lastContactMs >= (lastFailed ? PROBE_AFTER_FAILURE_MS : PROBE_WHEN_IDLE_MS)

  const work = async (text: OutgoingText): Promise<void> => {
    lastContactMs = nowMs()
    if (text.state === 'UNKNOWN') return lookUpText(context, twilio, text)
    const after = await attemptText(context, twilio, text)
    if (after === 'credentials refused') await pauseAfterRefusal()
  }

  const due = watchDue({ notifications, clock, channel: TEXTS_CHANNEL }, () => nextTextDue(db))

  const claimTexts = async (limit: number): Promise<OutgoingText[]> => {
    const unknown = await claimLookups(db, { now: clock.realNow(), limit })
    if (unknown.length === limit) return unknown
    const due = await claimDueTexts(db, {
      now: clock.realNow(),
      limit: limit - unknown.length,
      quietTemplates: QUIET_TEMPLATES,
      quietLocations: quietLocations(context),
    })
    return [...unknown, ...due]
  }

  const claim = async (limit: number): Promise<readonly OutgoingText[]> => {
    if (nowMs() < pausedUntilMs || twilio.isThrottled()) return []
    if (twilio.isPaused() || isTimeToProbe()) await probe()
    if (nowMs() < pausedUntilMs || twilio.isThrottled()) return []
    if (twilio.isPaused()) {
      await recordState('unreachable')
      return []
    }
    if (nowMs() - lastSweptMs >= SWEEP_EVERY_MS) {
      lastSweptMs = nowMs()
      await sweepTexts(context, twilio)
    }
    return due.claim(() => claimTexts(limit))
  }

  return processDueItems(
    {
      everyMs: CHECK_EVERY_MS,
      atOnce: MAX_AT_ONCE,
      channel: TEXTS_CHANNEL,
      notifications,
      log,
      what: 'due texts',
      due,
    },
    claim,
    text =>
      work(text).catch(error =>
        // If the database fails, the text is still stored as being sent. It is looked up later.
        log.warn({ text: text.id, error: (error as Error).message }, 'a text’s outcome was not saved'),
      ),
  )
}

function connected(context: AppContext): Twilio | undefined {
  return context.config.twilio && openTwilio(context.config.twilio, () => context.clock.realNow().getTime())
}

function quietLocations(context: AppContext): string[] {
  const now = context.clock.salonNow()
  return context.locations
    .all()
    .filter(one => isQuietHour(now, one.timeZone, context.settings.get('textRules', one.id)))
    .map(one => one.id)
}
