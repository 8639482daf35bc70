import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Salon } from '../salon/salon.ts'
import { makeCursor, readCursor } from './cursor.ts'
import { notFound, ok, refuse } from './square-answer.ts'
import { squareCall } from './square-call.ts'
import { cursor, queryFlag, queryNumber, wholeNumber } from './square-fields.ts'
import type { CatalogObject } from './square-objects.ts'

/** Square's own page size for this list. */
const PAGE = 100
const BATCH_MAX = 1000

/** Square's kinds of catalog objects; the salon has three of them. */
const OBJECT_TYPES = [
  'ITEM',
  'IMAGE',
  'CATEGORY',
  'ITEM_VARIATION',
  'TAX',
  'DISCOUNT',
  'MODIFIER_LIST',
  'MODIFIER',
  'PRICING_RULE',
  'PRODUCT_SET',
  'TIME_PERIOD',
  'MEASUREMENT_UNIT',
  'SUBSCRIPTION_PLAN_VARIATION',
  'ITEM_OPTION',
  'ITEM_OPTION_VAL',
  'CUSTOM_ATTRIBUTE_DEFINITION',
  'QUICK_AMOUNTS_SETTINGS',
  'SUBSCRIPTION_PLAN',
  'AVAILABILITY_PERIOD',
]

/** Objects that stand for themselves; variations come inside their item unless asked for. */
const TOP_LEVEL: readonly string[] = ['ITEM', 'CATEGORY']

const batchBody = z.strictObject({
  object_ids: z.array(z.string().min(1)).min(1).max(BATCH_MAX),
  include_related_objects: z.boolean().nullish(),
  catalog_version: wholeNumber.nullish(),
  include_deleted_objects: z.boolean().nullish(),
  include_category_path_to_root: z.boolean().nullish(),
})

const listQuery = z.strictObject({ cursor, types: z.string().optional(), catalog_version: queryNumber(0, 1e15) })

const objectQuery = z.strictObject({
  include_related_objects: queryFlag,
  catalog_version: queryNumber(0, 1e15),
  include_category_path_to_root: queryFlag,
})

/** Square's Catalog API, as far as services need it (developer.squareup.com/reference/square/catalog-api). */
export function catalogCalls(app: FastifyInstance, salon: Salon): void {
  const { catalog } = salon

  squareCall(app, 'POST', '/catalog/batch-retrieve', { body: batchBody }, ({ body }) => {
    const objects = [...new Set(body.object_ids)]
      .map(id => catalog.get(id))
      // Deleted objects are left out without a word unless asked for.
      .filter(
        (object): object is CatalogObject => !!object && (body.include_deleted_objects === true || !object.is_deleted),
      )
    const related = body.include_related_objects ? relatedTo(salon, objects) : []
    return ok({
      ...(objects.length > 0 && { objects }),
      ...(related.length > 0 && { related_objects: related }),
    })
  })

  squareCall(app, 'GET', '/catalog/object/:objectId', { query: objectQuery }, ({ params, query }) => {
    const object = catalog.get(params.objectId!)
    if (!object || object.is_deleted) return notFound('The catalog object', 'object_id')
    const related = query.include_related_objects ? relatedTo(salon, [object]) : []
    return ok({ object, ...(related.length > 0 && { related_objects: related }) })
  })

  squareCall(app, 'GET', '/catalog/list', { query: listQuery }, ({ query }) => {
    const { cursor: sent, ...question } = query
    const place = sent === undefined ? 0 : readCursor(question, sent)
    if (typeof place !== 'number')
      return refuse(400, 'INVALID_CURSOR', 'The cursor does not belong to this query.', 'cursor')
    const types = query.types?.split(',').map(type => type.trim().toUpperCase()) ?? TOP_LEVEL
    const unknown = types.find(type => !OBJECT_TYPES.includes(type))
    if (unknown !== undefined)
      return refuse(400, 'INVALID_ENUM_VALUE', `${unknown} is no type of catalog object.`, 'types')
    const all = catalog.all().flatMap(object => [object, ...(object.item_data?.variations ?? [])])
    const found = all.filter(object => !object.is_deleted && types.includes(object.type))
    const page = found.slice(place, place + PAGE)
    return ok({
      ...(page.length > 0 && { objects: page }),
      ...(place + PAGE < found.length && { cursor: makeCursor(question, place + PAGE) }),
    })
  })
}

/** One level deep: the item of a variation, the categories of an item. */
function relatedTo({ catalog }: Salon, objects: readonly CatalogObject[]): CatalogObject[] {
  const asked = new Set(objects.map(object => object.id))
  const related = objects.flatMap(object => [
    catalog.itemOf(object),
    ...(object.item_data?.categories ?? []).map(category => catalog.get(category.id)),
  ])
  return [...new Set(related)].filter((object): object is CatalogObject => !!object && !asked.has(object.id))
}
