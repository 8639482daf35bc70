/** The key in the link that a response contains: the link of a new account, of new keys, or of a pairing. */
export const keyOf = ({ body }: { body: { link?: { url: string }; url: string } }): string =>
  new URL(body.link?.url ?? body.url).hash.slice(1)
