/** A call that the sandbox made to the product: a webhook, a status callback or an inbound text. */
export type Received = { readonly path: string; readonly headers: Record<string, unknown>; readonly body: string }

/** Records that a call was made, and the errors that were found in it. */
export type Report = (call: string, found: readonly string[]) => void
