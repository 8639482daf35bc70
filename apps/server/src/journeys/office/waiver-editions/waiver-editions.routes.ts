import {
  previewEditionCall,
  publishEditionCall,
  publishNewEditionCall,
  sampleOfEditionCall,
  waiverEditionFileCall,
  waiverEditionsCall,
  withdrawPublicationCall,
} from '@frontlash/contract/office-waiver-editions'
import { LANGUAGE_NAMES, LANGUAGE_TAGS, LANGUAGES, type Language } from '@frontlash/domain/language'
import { changedWords } from '@frontlash/domain/waiver/changed-words'
import { publicationAt } from '@frontlash/domain/waiver/waiver-editions'
import { writeWaiverFile } from '@frontlash/domain/waiver/waiver-file'
import { readWaiverText } from '@frontlash/domain/waiver/waiver-text'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { addCall } from '../../../http/add-call.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { todayAt } from '../../../http/day-access.ts'
import { HttpError, HttpResponse } from '../../../http/reply.ts'
import { readEditions, readPublications } from '../../../records/waivers/edition-store.ts'
import { readText } from '../../../records/waivers/waiver-text-store.ts'
import { noSuchEdition, publish, toPublicationResponse, withdraw } from './publish-edition.ts'
import { type Draft, readDraft, withSetApart } from './read-draft.ts'

export function addWaiverEditions(
  app: FastifyInstance,
  context: AppContext,
  limitReads: (caller: StaffCaller) => void,
): void {
  const first = () => context.locations.first()
  const offered = (): Language[] => ['en', ...context.settings.get('languages')]

  addCall(app, context, waiverEditionsCall, async ({ caller }) => {
    limitReads(caller)
    const now = context.clock.salonNow()
    const { timeZone } = first()
    const [editions, publications] = [await readEditions(context.reads), await readPublications(context.reads)]
    const inForce = publicationAt(publications, now, timeZone)?.edition
    return {
      editions: editions.toReversed().map(one => ({
        edition: one.edition,
        setApart: [...one.setApart],
        texts: LANGUAGES.flatMap(language => {
          const version = one.versions[language]
          return version ? [{ language, version }] : []
        }),
        isBuiltIn: one.isBuiltIn,
        madeAt: one.madeAt.toISOString(),
        madeBy: one.madeBy,
        isInForce: one.edition === inForce,
      })),
      publications: publications.toReversed().map(one => toPublicationResponse(one, now, timeZone)),
      offered: offered(),
      today: todayAt(context, first()),
      asOf: context.clock.realNow().toISOString(),
    }
  })

  addCall(app, context, waiverEditionFileCall, async ({ params, caller }) => {
    limitReads(caller)
    const language = LANGUAGES.find(one => params.file === `${one}.md`)
    const edition = (await readEditions(context.reads)).find(one => String(one.edition) === params.edition)
    const version = language && edition?.versions[language]
    const text = version && (await readText(context.reads, version))
    if (!text) throw noSuchEdition()
    return new HttpResponse(200, Buffer.from(writeWaiverFile(readWaiverText(text.body, []))), {
      'content-type': 'text/markdown; charset=utf-8',
      'content-disposition': `attachment; filename="waiver-edition-${params.edition}-${language}.md"`,
    })
  })

  addCall(app, context, previewEditionCall, async ({ body, caller }) => {
    limitReads(caller)
    const draft = readDraft(body, offered())
    const { inForce } = context.waiverEditions.at(context.clock.salonNow(), first().timeZone)
    const changes = await Promise.all(
      draft.texts.map(async ({ language, text }) => {
        const version = inForce.versions[language]
        const before = version && (await readText(context.reads, version))
        const blocks = changedWords(before ? readWaiverText(before.body, []) : { title: '', sections: [] }, text)
        return { language, blocks: blocks.map(({ pieces, ...block }) => ({ ...block, pieces: [...pieces] })) }
      }),
    )
    return {
      texts: draft.texts.map(({ language, version, text }) => ({
        language,
        version,
        title: text.title,
        sections: text.sections.map(({ heading, paragraphs }) => ({ heading, paragraphs: [...paragraphs] })),
      })),
      changes,
      faults: [...draft.faults],
    }
  })

  addCall(app, context, sampleOfEditionCall, async ({ body, caller }) => {
    limitReads(caller)
    const { texts, setApart } = withoutErrors(readDraft(body, offered()))
    const { language } = body
    const found = texts.find(one => one.language === language)
    if (!found) throw new HttpError('INVALID', `There is no ${LANGUAGE_NAMES[language]} text.`, { field: 'language' })
    const of = { salonName: context.settings.get('brand'), language: LANGUAGE_TAGS[language] }
    // The module for PDFs is loaded on first use.
    const { printSample } = await import('../../../documents/waiver-document.ts')
    const pdf = await printSample(withSetApart(found.text, setApart), of)
    return new HttpResponse(200, pdf, {
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="waiver-sample.pdf"',
    })
  })

  addCall(app, context, publishNewEditionCall, ({ body, caller, requestId }) =>
    publish(context, withoutErrors(readDraft(body, offered())), body, { caller, requestId }),
  )

  addCall(app, context, publishEditionCall, ({ params, body, caller, requestId }) =>
    publish(context, Number(params.edition), body, { caller, requestId }),
  )

  addCall(app, context, withdrawPublicationCall, async ({ params, body, caller, requestId }) => {
    const row = await withdraw(context, params.id, body.withdrawn, { caller, requestId })
    return { success: true as const, row }
  })
}

/** Returns a draft that can be published. If there are errors, throws the first one with the field of its file. */
function withoutErrors(draft: Draft): Draft {
  const [fault] = draft.faults
  if (!fault) return draft
  throw new HttpError('INVALID', fault.msg, { field: `files.${fault.language}` })
}
