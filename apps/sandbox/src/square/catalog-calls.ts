import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { SeededSalon } from '../salon/salon.ts'
import { squareCall } from './square-call.ts'
import type { CatalogObject } from './square-objects.ts'
import { ok } from './square-response.ts'

const BATCH_MAX = 1000

const batchBody = z.strictObject({
  object_ids: z.array(z.string().min(1)).min(1).max(BATCH_MAX),
  include_related_objects: z.boolean().nullish(),
})

/**
 * Adds the calls of Square's Catalog API that return services (developer.squareup.com/reference/square/catalog-api).
 */
export function catalogCalls(app: FastifyInstance, salon: SeededSalon): void {
  squareCall(app, 'POST', '/catalog/batch-retrieve', { body: batchBody }, ({ body }) => {
    const objects = [...new Set(body.object_ids)]
      .map(id => salon.catalog.get(id))
      // Square omits deleted objects without an error.
      .filter((object): object is CatalogObject => !!object && !object.is_deleted)
    const related = body.include_related_objects ? relatedTo(salon, objects) : []
    return ok({
      ...(objects.length > 0 && { objects }),
      ...(related.length > 0 && { related_objects: related }),
    })
  })
}

/** The related objects: the service of a variation, and the categories of a service. */
function relatedTo({ catalog }: SeededSalon, objects: readonly CatalogObject[]): CatalogObject[] {
  const requested = new Set(objects.map(object => object.id))
  const related = objects.flatMap(object => [
    catalog.itemOf(object),
    ...(object.item_data?.categories ?? []).map(category => catalog.get(category.id)),
  ])
  return [...new Set(related)].filter((object): object is CatalogObject => !!object && !requested.has(object.id))
}
