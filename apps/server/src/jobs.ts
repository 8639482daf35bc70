import type { AppContext } from './app-context.ts'
import { makeWaiverDocument } from './documents/make-waiver-document.ts'
import { type JobHandler, runJobs } from './platform/jobs/job-worker.ts'
import type { BackgroundWork } from './platform/jobs/repeat.ts'
import { CANCEL_AT_SQUARE_JOB, cancelAtSquare } from './records/appointments/cancel-at-square.ts'
import { syncBookingsPeriodically } from './records/appointments/sync-bookings-periodically.ts'
import { trimBoardEvents } from './records/board-events/trim-board-events.ts'
import { fillNameKeys } from './records/clients/fill-name-keys.ts'
import { followDemoPhones } from './records/demo/follow-demo-phones.ts'
import { simulateDemo } from './records/demo/simulate-demo.ts'
import { sendWeeklySummary } from './records/owner-alerts/send-weekly-summary.ts'
import { SQUARE_EVENT_JOB } from './records/square-webhooks/receive-square-event.ts'
import { workSquareEvent } from './records/square-webhooks/work-square-event.ts'
import { sendSurveyTexts } from './records/surveys/send-survey-texts.ts'
import { sendDueTexts } from './records/texts/send-due-texts.ts'
import { fillWaiverNameKeys } from './records/waivers/fill-waiver-name-keys.ts'
import { WAIVER_DOCUMENT_JOB } from './records/waivers/waiver-store.ts'
import { walkChains } from './records/waivers/walk-chains.ts'
import { runNightlyWork } from './run-nightly-work.ts'
import { watchOwnerAlerts } from './watch-owner-alerts.ts'

/**
 * Starts all background work: a worker for each kind of queued job, and the loops. Background work runs in its own
 * thread, so that it never delays a client at the kiosk.
 */
export function startJobs(context: AppContext): BackgroundWork {
  const handlers: Record<string, JobHandler> = {
    [SQUARE_EVENT_JOB]: payload => workSquareEvent(context, payload),
    [WAIVER_DOCUMENT_JOB]: makeWaiverDocument(context),
    [CANCEL_AT_SQUARE_JOB]: payload => cancelAtSquare(context, payload),
  }
  const running: BackgroundWork[] = [
    runJobs(context, handlers),
    syncBookingsPeriodically(context),
    sendDueTexts(context),
    sendSurveyTexts(context),
    watchOwnerAlerts(context),
    sendWeeklySummary(context),
    ...(context.config.mode === 'demo' ? [followDemoPhones(context), simulateDemo(context)] : []),
    trimBoardEvents(context),
    fillNameKeys(context),
    fillWaiverNameKeys(context),
    walkChains(context),
    runNightlyWork(context),
  ]
  return {
    stop: async () => {
      await Promise.all(running.map(one => one.stop()))
    },
  }
}
