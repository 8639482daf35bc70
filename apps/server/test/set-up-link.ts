/** Returns the key of the link in a response: the link of a new account, of new credentials, or of a pairing. */
export const keyOf = ({ body }: { body: { link?: { url: string }; url: string } }): string =>
  new URL(body.link?.url ?? body.url).hash.slice(1)
