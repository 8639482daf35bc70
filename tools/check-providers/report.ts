/** What the sandbox sent to the product: webhooks, status callbacks, inbound texts. */
export type Received = { readonly path: string; readonly headers: Record<string, unknown>; readonly body: string }

/** Records that a call was made, and what was wrong with it. */
export type Report = (call: string, found: readonly string[]) => void
