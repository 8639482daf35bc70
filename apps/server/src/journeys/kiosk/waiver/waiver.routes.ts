import {
  currentWaiverCall,
  type SignWaiverResponse,
  signWaiverCall,
  type VerifyDocumentResponse,
  verifyDocumentCall,
  waiverDocumentCall,
  waiverTextCall,
} from '@frontlash/contract/waivers'
import { LANGUAGE_TAGS, languageOfTag } from '@frontlash/domain/language'
import type { LocationKey } from '@frontlash/domain/location-key'
import type { WaiverEdition } from '@frontlash/domain/waiver/waiver-editions'
import { readWaiverText, type WaiverSection } from '@frontlash/domain/waiver/waiver-text'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { addCall } from '../../../http/add-call.ts'
import { limitCallsByAddress } from '../../../http/call-limits.ts'
import { readChosenLanguage } from '../../../http/chosen-language.ts'
import { notLookedUp, requireClientGrant } from '../../../http/client-grant.ts'
import { hasLocationAccess, locationOfCall } from '../../../http/location-access.ts'
import { HttpError, HttpResponse } from '../../../http/reply.ts'
import { addressOf } from '../../../http/request-address.ts'
import { openWaiverSigner } from '../../../records/waivers/waiver-signer.ts'
import { waiverByDocument } from '../../../records/waivers/waiver-store.ts'
import { readText } from '../../../records/waivers/waiver-text-store.ts'
import { openDocument } from './open-document.ts'
import { PLEASE_SIGN, readSignature } from './read-signature.ts'
import { signWaiver } from './sign-waiver.ts'
import { editionAtLocation, signatureState } from './waiver-on-file.ts'

const AGENT_LETTERS = 400
const RETRY_SECONDS = 1
/** The waiver text may be cached, unlike all other responses (docs/product/waivers.md, "Editions"). */
const IMMUTABLE = 'private, max-age=31536000, immutable'
/**
 * The maximum number of documents that can be verified per minute from one IP address. It is high, because it is not a
 * security measure: nobody can guess a SHA-256.
 */
const VERIFICATIONS_A_MINUTE = 30

/** Adds the calls that sign the waiver, return its documents, and verify that a document is genuine. */
export function addWaivers(app: FastifyInstance, context: AppContext): void {
  const { appSecret } = context.config
  const signer = openWaiverSigner(appSecret)
  const refuseTooMany = limitCallsByAddress(context, VERIFICATIONS_A_MINUTE)

  addCall(app, context, signWaiverCall, async ({ body, caller, request, requestId }): Promise<SignWaiverResponse> => {
    const locationId = locationOfCall(context, caller, undefined)
    const signaturePng = await readSignature(body.signatureData)
    if (!signaturePng) throw new HttpError('INVALID', PLEASE_SIGN, { field: 'signatureData' })
    const signed = await signWaiver(context, signer, {
      clientId: body.clientId,
      appointmentId: body.appointmentId,
      locationId,
      signaturePng,
      evidence: body.evidence,
      kept: body.kept && { at: new Date(body.kept.keptAt), phone: body.kept.phone },
      chosenLanguage: readChosenLanguage(context, body),
      caller,
      requestAddress: addressOf(request, appSecret),
      requestAgent: request.headers['user-agent']?.slice(0, AGENT_LETTERS) ?? null,
      requestId,
    })
    if (signed.ok) {
      const { waiverId, hasDocument } = signed
      const documentUrl = waiverDocumentCall.path.replace(':id', waiverId)
      return { success: true, waiverId, documentUrl, processing: !hasDocument }
    }
    switch (signed.refusal) {
      case 'NOT_LOOKED_UP':
        throw notLookedUp()
      case 'UNKNOWN_VERSION':
        throw new HttpError('INVALID', 'The salon does not know this version of the waiver.', {
          field: 'evidence.version',
        })
      case 'OTHER_LANGUAGE':
        throw new HttpError('INVALID', 'This version of the waiver is in another language.', {
          field: 'evidence.language',
        })
    }
  })

  addCall(app, context, currentWaiverCall, async ({ query, caller }) => {
    const here = locationOfCall(context, caller, undefined)
    const { inForce, next } = editionAtLocation(context, here)
    const text = {
      version: inForce.versions.en!,
      language: LANGUAGE_TAGS.en,
      ...toEditionResponse(inForce),
      next: next ? { ...toEditionResponse(next.edition), effectiveFrom: next.begin.toISOString() } : null,
    }
    if (!query.clientId) return { ...text, onFile: null, signedToday: false }
    await requireClientGrant(context, caller, query.clientId)
    const signer = { clientId: query.clientId, appointmentId: query.appointmentId }
    const { onFile, signedToday } = await signatureState(context, signer, here)
    return { ...text, onFile: onFile ? { signedAt: onFile.toISOString() } : null, signedToday }
  })

  addCall(app, context, waiverTextCall, async ({ params }) => {
    const found = await readText(context.db, params.version)
    if (!found) throw new HttpError('NOT_FOUND', 'There is no such text.')
    const { title, sections } = readWaiverText(found.body, [])
    const language = languageOfTag(found.language)
    // The version is a hash of the content, so the response never changes.
    return new HttpResponse(
      200,
      { version: found.version, language, title, sections: sections.map(copied) },
      { 'cache-control': IMMUTABLE },
    )
  })

  addCall(app, context, waiverDocumentCall, async ({ params, caller, requestId }) => {
    const mayOpen = (locationId: LocationKey) => hasLocationAccess(context, caller, locationId)
    const opened = await openDocument(context, caller, params.id, requestId, mayOpen)
    if (opened.ok) {
      return new HttpResponse(200, opened.pdf, {
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="waiver-${opened.day}.pdf"`,
      })
    }
    switch (opened.refusal) {
      case 'UNKNOWN':
        throw new HttpError('NOT_FOUND', 'There is no such waiver.')
      case 'REMOVED':
        throw new HttpError('NOT_FOUND', 'This waiver is past its keeping time and was removed.')
      case 'NOT_READY':
        throw new HttpError('NOT_READY', 'The document is being made. Try again in a moment.', {
          retryAfterSeconds: RETRY_SECONDS,
        })
    }
  })

  addCall(app, context, verifyDocumentCall, async ({ body, request }): Promise<VerifyDocumentResponse> => {
    refuseTooMany(request)
    const found = await waiverByDocument(context.db, body.sha256.toLowerCase())
    if (!found) return { known: false }
    const { id, name } = context.locations.get(found.locationId)
    return { known: true, date: found.day, location: id, locationName: name }
  })
}

function toEditionResponse({ edition, versions, setApart }: WaiverEdition) {
  return { edition, versions, setApart: [...setApart] }
}

function copied({ heading, paragraphs }: WaiverSection) {
  return { heading, paragraphs: [...paragraphs] }
}
