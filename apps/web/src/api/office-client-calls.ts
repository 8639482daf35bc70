import type { AuditRow } from '@frontlash/contract/audit'
import { CALLS } from '@frontlash/contract/calls'
import { OFFICE_CALLS } from '@frontlash/contract/office-calls'
import type {
  ClientChangeAnswer,
  ClientConsentRow,
  ClientFactsAnswer,
  ClientSearchAnswer,
  ClientSurveyRow,
  ClientTextRow,
  ClientVisitRow,
  ClientWaiverRow,
  ForgottenAnswer,
  HeldAnswer,
} from '@frontlash/contract/office-clients'
import type { ListPage } from '@frontlash/contract/office-list'
import { type SentFile, send, sendRequest } from './http-client.ts'
import type { ListQuery } from './office-calls.ts'

/** Making the documents of an export may take a while. */
const EXPORT_TIMEOUT_MS = 130_000
const REFUSED = [400, 403, 404, 429]

/** One page of the clients that match a term; the term is sent in the body, so that it stands in no address. */
export function searchClients({ q = '', after }: ListQuery): Promise<ClientSearchAnswer> {
  return send(OFFICE_CALLS.searchClients, { body: { q, ...(after !== undefined && { after }) }, expected: REFUSED })
}

export function readClient(id: string): Promise<ClientFactsAnswer> {
  return send(OFFICE_CALLS.client, { params: { id }, expected: REFUSED })
}

/** The rows of each tab of a client's page. */
export type TabRows = {
  visits: ClientVisitRow
  waivers: ClientWaiverRow
  texts: ClientTextRow
  surveys: ClientSurveyRow
  consent: ClientConsentRow
  history: AuditRow
}

const TAB_CALLS = {
  visits: OFFICE_CALLS.clientVisits,
  waivers: OFFICE_CALLS.clientWaivers,
  texts: OFFICE_CALLS.clientTexts,
  surveys: OFFICE_CALLS.clientSurveys,
  consent: OFFICE_CALLS.clientConsent,
  history: OFFICE_CALLS.clientHistory,
} as const

/** One page of a tab of a client's page. */
export function readClientTab<Name extends keyof TabRows>(
  name: Name,
  id: string,
  query: ListQuery,
): Promise<ListPage<TabRows[Name]>> {
  const answer: Promise<unknown> = sendRequest(TAB_CALLS[name], { params: { id }, query, expected: REFUSED })
  return answer as Promise<ListPage<TabRows[Name]>>
}

export function renameClient(
  id: string,
  body: { first_name: string; last_name: string; version: number },
  idempotencyKey: string,
): Promise<ClientChangeAnswer> {
  return send(OFFICE_CALLS.renameClient, { params: { id }, body, idempotencyKey, expected: REFUSED })
}

export function setClientOptOut(id: string, optedOut: boolean, idempotencyKey: string): Promise<ClientChangeAnswer> {
  return send(OFFICE_CALLS.setClientOptOut, { params: { id }, body: { optedOut }, idempotencyKey, expected: REFUSED })
}

export function correctClientPhone(
  id: string,
  body: { phone: string; version: number },
  idempotencyKey: string,
): Promise<ClientChangeAnswer> {
  return send(OFFICE_CALLS.correctClientPhone, { params: { id }, body, idempotencyKey, expected: REFUSED })
}

export function linkClient(
  id: string,
  body: { otherId: string; version: number },
  idempotencyKey: string,
): Promise<ClientChangeAnswer> {
  return send(OFFICE_CALLS.linkClient, { params: { id }, body, idempotencyKey, expected: REFUSED })
}

export function unlinkClient(id: string, idempotencyKey: string): Promise<ClientChangeAnswer> {
  return send(OFFICE_CALLS.unlinkClient, { params: { id }, idempotencyKey, expected: REFUSED })
}

/** The owner of a number, and which linked clients to include. */
export type People = { readonly phone: string; readonly linked: string[] }

export function heldOfPeople(people: People): Promise<HeldAnswer> {
  return send(OFFICE_CALLS.heldOfPerson, { body: people, expected: REFUSED })
}

export function exportPeople(people: People): Promise<SentFile> {
  return send(OFFICE_CALLS.exportPerson, {
    body: people,
    asFile: true,
    timeoutMs: EXPORT_TIMEOUT_MS,
    expected: REFUSED,
  }) as Promise<SentFile>
}

export function forgetPeople(
  people: People & { readonly lastFour: string },
  idempotencyKey: string,
): Promise<ForgottenAnswer> {
  return send(OFFICE_CALLS.forgetPerson, { body: people, idempotencyKey, expected: REFUSED })
}

/** A waiver's document as a PDF. */
export function openWaiverDocument(id: string): Promise<SentFile> {
  return send(CALLS.waiverDocument, {
    params: { id },
    asFile: true,
    expected: [403, 404, 410, 503],
  }) as Promise<SentFile>
}
