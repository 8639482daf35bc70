/** A call from the sandbox to the product: a webhook, a status callback or an incoming text. */
export type Received = { readonly path: string; readonly headers: Record<string, unknown>; readonly body: string }

/** Reports a call and the errors in it. */
export type Report = (call: string, found: readonly string[]) => void
