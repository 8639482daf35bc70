import { CALLS } from '@frontlash/contract/calls'
import { OFFICE_CALLS } from '@frontlash/contract/office-calls'
import type {
  FollowUpSurveyAnswer,
  OfficeSurvey,
  OfficeSurveysAnswer,
  SurveyFiguresAnswer,
} from '@frontlash/contract/office-surveys'
import type {
  OfficeTextFacts,
  OfficeTextsAnswer,
  SettleTextAnswer,
  TextCostAnswer,
} from '@frontlash/contract/office-texts'
import type {
  CheckWaiverAnswer,
  FoundWaiversAnswer,
  OfficeWaiverFacts,
  OfficeWaiversAnswer,
  WaiverChain,
} from '@frontlash/contract/office-waivers'
import { type SentFile, send } from './http-client.ts'
import type { ListQuery } from './office-calls.ts'

/** One page of the text log. */
export function readTexts(query: ListQuery): Promise<OfficeTextsAnswer> {
  return send(OFFICE_CALLS.texts, { query, expected: [403] })
}

/** One text with its words and times. */
export function readText(id: string): Promise<OfficeTextFacts> {
  return send(OFFICE_CALLS.text, { params: { id }, expected: [400, 404] })
}

/** Sends a parked text again, or leaves it. */
export function settleText(id: string, send_: boolean, idempotencyKey: string): Promise<SettleTextAnswer> {
  return send(OFFICE_CALLS.settleText, { params: { id }, body: { send: send_ }, idempotencyKey, expected: [400, 404] })
}

/** One page of the signed waivers. */
export function readWaivers(query: ListQuery): Promise<OfficeWaiversAnswer> {
  return send(OFFICE_CALLS.waivers, { query, expected: [403] })
}

/** Finds waivers by a name, a whole number, an id or the first digits of a hash. */
export function searchWaivers(q: string, after: string | undefined): Promise<FoundWaiversAnswer> {
  return send(OFFICE_CALLS.searchWaivers, {
    body: { q, ...(after !== undefined && { after }) },
    expected: [400, 429],
  })
}

/** One waiver with its evidence; that it was opened is written down. */
export function readWaiver(id: string): Promise<OfficeWaiverFacts> {
  return send(OFFICE_CALLS.waiver, { params: { id }, expected: [400, 404] })
}

/** Checks one waiver line by line. */
export function checkWaiver(id: string): Promise<CheckWaiverAnswer> {
  return send(OFFICE_CALLS.checkWaiver, { params: { id } })
}

/** A waiver's document. */
export function fetchWaiverDocument(id: string): Promise<SentFile> {
  return send(CALLS.waiverDocument, { params: { id }, asFile: true, expected: [404, 503] }) as Promise<SentFile>
}

/** The chains of waivers of all locations. */
export function readChains(): Promise<WaiverChain[]> {
  return send(OFFICE_CALLS.waiverChains)
}

/** Begins to walk a location's chain. */
export function walkChain(location: string, idempotencyKey: string): Promise<{ walkId: string }> {
  return send(OFFICE_CALLS.walkChain, { params: { location }, idempotencyKey })
}

/** One page of the ratings. */
export function readSurveys(query: ListQuery): Promise<OfficeSurveysAnswer> {
  return send(OFFICE_CALLS.surveys, { query, expected: [403] })
}

/** The ratings with these filters, counted. */
export function readSurveyFigures(query: ListQuery): Promise<SurveyFiguresAnswer> {
  return send(OFFICE_CALLS.surveyFigures, { query, expected: [403] })
}

/** Records that a rating was followed up, or opens it again. */
export function followUpSurvey(
  { id, version }: OfficeSurvey,
  { done, note }: { readonly done: boolean; readonly note: string },
  idempotencyKey: string,
): Promise<FollowUpSurveyAnswer> {
  return send(OFFICE_CALLS.followUpSurvey, {
    params: { id },
    body: { done, note, version },
    idempotencyKey,
    expected: [400, 404],
  })
}

/** The estimated cost of the texts of the last months. */
export function readTextCost(months: string): Promise<TextCostAnswer> {
  return send(OFFICE_CALLS.textCost, { query: { months } })
}
