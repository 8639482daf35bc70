import cookie from '@fastify/cookie'
import { CALLS } from '@frontlash/contract/calls'
import { limitIdleConnections } from '@frontlash/http/idle-connections'
import { readRefusedBodies } from '@frontlash/http/large-bodies'
import { limitOpenCalls } from '@frontlash/http/open-calls'
import { handedRequestId } from '@frontlash/http/request-id'
import { SERVER_LIMITS } from '@frontlash/http/server-limits'
import { refuseUnreadable } from '@frontlash/http/unreadable-requests'
import { withoutInputSchemas } from '@frontlash/http/without-schemas'
import type { SupervisorLine } from '@frontlash/process/supervisor-line'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { AppContext } from './app-context.ts'
import { requireAccessRules } from './http/access-rules.ts'
import { limitCallsBySession } from './http/call-limits.ts'
import { countCalls } from './http/call-metrics.ts'
import { addContractPage } from './http/contract-page.ts'
import { countedCallerOf, isForwarded } from './http/counted-caller.ts'
import { handleErrors } from './http/errors.ts'
import { isRefusingSignIns } from './http/hash-turn.ts'
import { refuseDeepJson } from './http/json-depth.ts'
import { logRequests } from './http/request-log.ts'
import { addSafetyHeaders, refuseCrossSiteWrites } from './http/safety-headers.ts'
import { lateSerializers } from './http/serializers.ts'
import { openStreamLimits } from './http/stream-limits.ts'
import { watchUnnamedProxy } from './http/unnamed-proxy.ts'
import { addAlerts } from './journeys/dashboard/alerts/alerts.routes.ts'
import { addDayCalendar } from './journeys/dashboard/day-calendar/day-calendar.routes.ts'
import { addLiveStream } from './journeys/dashboard/live-stream/live-stream.routes.ts'
import { addManagerActions } from './journeys/dashboard/manager-actions/manager-actions.routes.ts'
import { addPermissions } from './journeys/dashboard/permissions/permissions.routes.ts'
import { addScheduleReport } from './journeys/dashboard/schedule-report/schedule-report.routes.ts'
import { addStaffLogin } from './journeys/dashboard/staff-login/staff-login.routes.ts'
import { addWalkIns } from './journeys/dashboard/walk-ins/walk-ins.routes.ts'
import { addAbandonedWalkIn } from './journeys/kiosk/abandoned-walk-in/abandoned-walk-in.routes.ts'
import { addCheckIn } from './journeys/kiosk/check-in/check-in.routes.ts'
import { addDeviceLocation } from './journeys/kiosk/device-location/device-location.routes.ts'
import { addManagerRequest } from './journeys/kiosk/manager-request/manager-request.routes.ts'
import { addRegistration } from './journeys/kiosk/registration/registration.routes.ts'
import { addSurvey } from './journeys/kiosk/survey/survey.routes.ts'
import { addVisitHistory } from './journeys/kiosk/visit-history/visit-history.routes.ts'
import { addWaivers } from './journeys/kiosk/waiver/waiver.routes.ts'
import { addAuditLog } from './journeys/office/audit-log/audit-log.routes.ts'
import { addOfficeClients } from './journeys/office/clients/office-clients.routes.ts'
import { addOfficeDevices } from './journeys/office/devices/office-devices.routes.ts'
import { addInsights } from './journeys/office/insights/insights.routes.ts'
import { addMyAccount } from './journeys/office/my-account/my-account.routes.ts'
import { addOverview } from './journeys/office/overview/overview.routes.ts'
import { addOfficeSettings } from './journeys/office/settings/office-settings.routes.ts'
import { addStaffAccounts } from './journeys/office/staff/staff-accounts.routes.ts'
import { addOfficeSurveys } from './journeys/office/surveys/office-surveys.routes.ts'
import { addTextWording } from './journeys/office/text-wording/text-wording.routes.ts'
import { addOfficeTexts } from './journeys/office/texts/office-texts.routes.ts'
import { addVisitLog } from './journeys/office/visits/visit-log.routes.ts'
import { addWaiverEditions } from './journeys/office/waiver-editions/waiver-editions.routes.ts'
import { addOfficeWaivers } from './journeys/office/waivers/office-waivers.routes.ts'
import { addBookingSync } from './journeys/system/booking-sync/booking-sync.routes.ts'
import { addHealth } from './journeys/system/health/health.routes.ts'
import { addMetrics } from './journeys/system/metrics/metrics.routes.ts'
import { addPairing } from './journeys/system/pairing/pairing.routes.ts'
import { addSetUp } from './journeys/system/set-up/set-up.routes.ts'
import { openPartReports } from './journeys/system/system-status/part-reports.ts'
import { addStatusRuns } from './journeys/system/system-status/status-runs.routes.ts'
import { addSystemStatus } from './journeys/system/system-status/system-status.routes.ts'
import { addTextMessages } from './journeys/system/text-messages/text-messages.routes.ts'
import { openLiveDays } from './records/visits/live-days.ts'
import { VERSION } from './version.ts'

const BODY_LIMIT_BYTES = 64 * 1024
/**
 * The maximum number of concurrent calls. This many calls use the processor and the database fully. More calls would
 * slow down every call.
 */
const CALLS_AT_ONCE = 64
/** The limit per minute for the lists, reports and figures of the office together (docs/product/limits.md). */
const OFFICE_READS_A_MINUTE = 240
const OFFICE_SEARCHES_A_MINUTE = 60

/**
 * Builds the HTTP server: first the hooks of all calls, then the routes of each journey. The caller starts the server.
 */
export async function buildApp(context: AppContext, supervisor?: SupervisorLine): Promise<FastifyInstance> {
  const { publicUrl } = context.config
  const app = Fastify({
    loggerInstance: context.log as FastifyBaseLogger,
    // Fastify would log the path, which may contain a phone number. request-log.ts writes the log lines instead.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: handedRequestId,
    bodyLimit: BODY_LIMIT_BYTES,
    ...SERVER_LIMITS,
    ...refuseUnreadable(publicUrl),
    ...withoutInputSchemas(lateSerializers),
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
  })
  limitOpenCalls(app, {
    max: CALLS_AT_ONCE,
    publicUrl,
    isCounted: ({ method, url }) => url !== CALLS.health.path || method !== 'GET',
    callerOf: request => countedCallerOf(context, request),
    areCallersLimited: context.config.rateLimits,
    onRefused: counts => context.log.warn(counts, 'calls.refused'),
  })
  if (context.config.rateLimits) limitIdleConnections(app, request => isForwarded(context, request))
  readRefusedBodies(app)
  app.removeContentTypeParser('text/plain')
  refuseDeepJson(app)
  requireAccessRules(app)
  addSafetyHeaders(app, publicUrl)
  refuseCrossSiteWrites(app)
  handleErrors(app)
  logRequests(app)
  const calls = countCalls(app)
  const unnamedProxy = watchUnnamedProxy(app, context)
  await app.register(cookie)
  await addContractPage(app, VERSION)

  const streams = openStreamLimits()
  const limitOfficeReads = limitCallsBySession(context, OFFICE_READS_A_MINUTE)
  const limitOfficeSearches = limitCallsBySession(context, OFFICE_SEARCHES_A_MINUTE)
  const liveDays = openLiveDays(context)
  addHealth(app, context, {
    isRefusing: () => app.openCalls.isRefusing() || isRefusingSignIns(),
    unnamedProxy,
  })
  addStaffLogin(app, context)
  addMyAccount(app, context)
  addSetUp(app, context)
  addDeviceLocation(app, context)
  addPairing(app, context)
  addRegistration(app, context)
  addCheckIn(app, context)
  addVisitHistory(app, context)
  addManagerRequest(app, context)
  addAbandonedWalkIn(app, context)
  addWaivers(app, context)
  addSurvey(app, context)
  addBookingSync(app, context)
  addTextMessages(app, context)
  addDayCalendar(app, context)
  addManagerActions(app, context)
  addWalkIns(app, context)
  addAlerts(app, context)
  addPermissions(app, context)
  addLiveStream(app, context, streams)
  addScheduleReport(app, context)
  addStaffAccounts(app, context, limitOfficeReads)
  addAuditLog(app, context, limitOfficeReads)
  addOfficeClients(app, context, limitOfficeReads, limitOfficeSearches)
  addOfficeDevices(app, context, limitOfficeReads)
  addOfficeSettings(app, context, limitOfficeReads)
  addOverview(app, context, limitOfficeReads, openPartReports(context), liveDays)
  addVisitLog(app, context, limitOfficeReads, liveDays)
  addInsights(app, context, limitOfficeReads, liveDays)
  addOfficeSurveys(app, context, limitOfficeReads)
  addOfficeTexts(app, context, limitOfficeReads)
  addTextWording(app, context, limitOfficeReads)
  addWaiverEditions(app, context, limitOfficeReads)
  addOfficeWaivers(app, context, limitOfficeReads, limitOfficeSearches)
  addSystemStatus(app, context, { limits: streams, supervisor })
  addStatusRuns(app, context, limitOfficeReads)
  addMetrics(app, context, { calls, streams })

  return app
}
