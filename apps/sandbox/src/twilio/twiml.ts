/** The messages in a TwiML response: <Message>…</Message>, with or without a <Body> inside. */
export function repliesIn(twiml: string): string[] {
  return [...twiml.matchAll(/<Message[^>]*>([\s\S]*?)<\/Message>/g)]
    .map(([, inside = '']) => /<Body>([\s\S]*?)<\/Body>/.exec(inside)?.[1] ?? inside)
    .map(text =>
      text
        .replace(/&lt;/g, '<')
        .replace(/&gt;/g, '>')
        .replace(/&quot;/g, '"')
        .replace(/&apos;/g, "'")
        .replace(/&amp;/g, '&')
        .trim(),
    )
    .filter(text => text !== '')
}
