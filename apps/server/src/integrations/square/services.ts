import { serviceName } from '@frontlash/domain/appointment/service-name'
import { z } from 'zod'
import { looseList, looseText, squareId } from './loose-reading.ts'
import type { RetryPolicy, Square, SquareResponse } from './square.ts'

export type SquareService = { readonly variationId: string; readonly version: number; readonly name: string }

/** The maximum number of ids per call, as returned by GET /v2/catalog/info. */
export const MAX_CATALOG_IDS = 1_000

const catalogObject = z.object({
  id: squareId,
  version: z.number().nullish(),
  item_variation_data: z.object({ item_id: looseText.nullish(), name: looseText.nullish() }).nullish(),
  item_data: z.object({ name: looseText.nullish(), variations: z.array(z.unknown()).nullish() }).nullish(),
})
const retrievedObjects = z.object({ objects: looseList(catalogObject), related_objects: looseList(catalogObject) })

/**
 * Returns services by the id of their variation, at most MAX_CATALOG_IDS: POST /v2/catalog/batch-retrieve. The name of
 * a service is the name of its item, which Square returns as a related object. Deleted services are omitted.
 */
export async function retrieveServices(
  square: Square,
  variationIds: readonly string[],
  retryPolicy: RetryPolicy,
): Promise<SquareResponse<SquareService[]>> {
  const response = await square.ask(
    {
      method: 'POST',
      path: '/v2/catalog/batch-retrieve',
      body: { object_ids: variationIds, include_related_objects: true },
    },
    retrievedObjects,
    retryPolicy,
  )
  if (!response.ok) return response
  const items = new Map(response.value.related_objects.items.map(one => [one.id, one]))
  return {
    ok: true,
    value: response.value.objects.items.flatMap(one => {
      if (!one.item_variation_data) return []
      const item = items.get(one.item_variation_data.item_id ?? '')
      const name = serviceName({
        item: item?.item_data?.name ?? '',
        variation: one.item_variation_data.name ?? '',
        variationCount: item?.item_data?.variations?.length ?? 1,
      })
      // An item's name can change without a new version of the variation. The higher of the two versions is therefore
      // used.
      return [{ variationId: one.id, version: Math.max(one.version ?? 0, item?.version ?? 0), name }]
    }),
  }
}
