import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pageAsHtml } from './docs-as-html.ts'

test('the conversion of a docs page to HTML keeps headings, lists, tables, code and links', () => {
  const text = `# Visits

A **row** of [Insights](insights.md#figures) has \`<key>\` & more
on two lines. See [the code](../../how-to.md) or [below](#rows).

## Rows

- one
  continues
- two

| outcome | means |
|---|---|
| \`a\` \\| b | [daily work](../../daily-work.md) |

\`\`\`
npm start
\`\`\`
`
  expect(pageAsHtml(text, 'product/office/visits.md')).toEqual({
    title: 'Visits',
    html: [
      '<p>A <strong>row</strong> of <a href="/office/help/product/office/insights#figures">Insights</a> has <code>&lt;key&gt;</code> &amp; more on two lines. See the code or <a href="#rows">below</a>.</p>',
      '<h2 id="rows">Rows</h2>',
      '<ul><li>one continues</li><li>two</li></ul>',
      '<table><thead><tr><th>outcome</th><th>means</th></tr></thead><tbody><tr><td><code>a</code> | b</td><td><a href="/office/help/daily-work">daily work</a></td></tr></tbody></table>',
      '<pre><code>npm start</code></pre>',
    ].join('\n'),
  })
})

test('the conversion of the docs pages about the office to HTML leaves no Markdown', () => {
  const folder = join(import.meta.dirname, '../../../docs/product/office')
  for (const name of readdirSync(folder)) {
    const { title, html } = pageAsHtml(readFileSync(join(folder, name), 'utf8'), `product/office/${name}`)
    expect(title).toMatch(/^[A-Z]/)
    expect(html.replaceAll(/<code>.*?<\/code>/gs, '')).not.toMatch(/\*\*|\]\(|^\||^- /m)
  }
})
