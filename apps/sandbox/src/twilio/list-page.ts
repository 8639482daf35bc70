import { refuse, type TwilioResponse } from './twilio-response.ts'

const PAGE_DEFAULT = 50
const PAGE_MAX = 1000

export const PAGING = ['PageSize', 'Page', 'PageToken']

/** A page of a list, with links to the next and previous page (twilio.com/docs/usage/twilios-response#pagination). */
export function listPage<Item>(
  name: string,
  items: readonly Item[],
  input: { query: URLSearchParams; path: string; idOf: (item: Item) => string; bodyOf: (item: Item) => unknown },
): TwilioResponse {
  const { query, path, idOf, bodyOf } = input
  const size = Number(query.get('PageSize') ?? PAGE_DEFAULT)
  const page = Number(query.get('Page') ?? 0)
  const token = query.get('PageToken')
  if (!Number.isInteger(size) || size < 1 || size > PAGE_MAX) return refuse(400, 20001, 'Parameter not valid: PageSize')
  if (!Number.isInteger(page) || page < 0) return refuse(400, 20001, 'Parameter not valid: Page')
  if (page > 0 && token === null) return refuse(400, 20001, 'A page after the first needs its PageToken.')
  // The token contains the last item of the previous page, so that pages do not shift when new items arrive.
  const seen = token === null ? -1 : items.findIndex(item => `PA${idOf(item)}` === token)
  if (token !== null && seen < 0) return refuse(400, 20001, 'Parameter not valid: PageToken')
  const start = seen + 1
  const shown = items.slice(start, start + size)
  const address = (number: number, lastSeen?: string) => {
    const parameters = new URLSearchParams(query)
    for (const paging of PAGING) parameters.delete(paging)
    parameters.set('PageSize', String(size))
    parameters.set('Page', String(number))
    if (lastSeen !== undefined) parameters.set('PageToken', `PA${lastSeen}`)
    return `${path}?${parameters}`
  }
  const hasNext = start + size < items.length
  const before = items[start - size - 1]
  return {
    status: 200,
    body: {
      [name]: shown.map(bodyOf),
      start,
      end: start + Math.max(0, shown.length - 1),
      page,
      page_size: size,
      uri: query.size > 0 ? `${path}?${query}` : path,
      first_page_uri: address(0),
      next_page_uri: hasNext ? address(page + 1, idOf(shown.at(-1)!)) : null,
      previous_page_uri: page === 0 ? null : address(page - 1, before && page > 1 ? idOf(before) : undefined),
    },
  }
}
