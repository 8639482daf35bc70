import { CALLS } from '@frontlash/contract/calls'
import { OFFICE_CALLS } from '@frontlash/contract/office-calls'
import type {
  PreviewAnswer,
  PublishedAnswer,
  WaiverEditionsAnswer,
  WaiverPublicationRow,
} from '@frontlash/contract/office-waiver-editions'
import type { WaiverTextAnswer } from '@frontlash/contract/waivers'
import { type SentFile, send } from './http-client.ts'

/** The files of a new edition by language, and which sections are set apart. */
export type EditionDraft = { readonly files: { readonly en?: string }; readonly setApart: number[] }

/** What an admin answers for when an edition is put in force. */
export type PublishAnswers = { readonly from: string; readonly note: string; readonly lawyerRead: boolean }

/** The editions of the waiver, the newest first, with their publications. */
export function readEditions(): Promise<WaiverEditionsAnswer> {
  return send(OFFICE_CALLS.waiverEditions)
}

/** A text by its version, which never changes. */
export function readEditionText(version: string): Promise<WaiverTextAnswer> {
  return send(CALLS.waiverText, { params: { version }, expected: [404] })
}

/** The files of a new edition, read and compared with the edition in force. */
export function previewEdition({ files, setApart }: EditionDraft): Promise<PreviewAnswer> {
  return send(OFFICE_CALLS.previewEdition, { body: { files: { ...files }, setApart }, expected: [400, 413] })
}

/** A PDF of a new edition that is marked SAMPLE. */
export function fetchSample({ files, setApart }: EditionDraft): Promise<SentFile> {
  return send(OFFICE_CALLS.sampleOfEdition, {
    body: { files: { ...files }, setApart },
    asFile: true,
    expected: [400, 413],
  }) as Promise<SentFile>
}

/** Makes an edition of files and publishes it. */
export function publishNewEdition(
  draft: EditionDraft,
  answers: PublishAnswers,
  idempotencyKey: string,
): Promise<PublishedAnswer> {
  return send(OFFICE_CALLS.publishNewEdition, {
    body: { ...draft, ...answers },
    idempotencyKey,
    expected: [400, 403, 413],
  })
}

/** Publishes an edition that the salon has. */
export function publishEdition(
  edition: number,
  answers: PublishAnswers,
  idempotencyKey: string,
): Promise<PublishedAnswer> {
  const params = { edition: String(edition) }
  return send(OFFICE_CALLS.publishEdition, { params, body: answers, idempotencyKey, expected: [400, 403, 404] })
}

/** Withdraws a publication before its day, or puts it back. */
export function withdrawPublication(
  id: string,
  withdrawn: boolean,
  idempotencyKey: string,
): Promise<{ success: true; row: WaiverPublicationRow }> {
  return send(OFFICE_CALLS.withdrawPublication, {
    params: { id },
    body: { withdrawn },
    idempotencyKey,
    expected: [400, 403, 404],
  })
}
