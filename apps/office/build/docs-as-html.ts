import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'

const DOCS = join(import.meta.dirname, '../../../docs')

/** Converts the Markdown files of `docs` to modules with a title and HTML, for the help of the office. */
export function docsAsHtml(): Plugin {
  return {
    name: 'docs-as-html',
    enforce: 'pre',
    transform(text, id) {
      if (!id.endsWith('.md')) return null
      const { title, html } = pageAsHtml(text, relative(DOCS, id))
      const code = `export const title = ${JSON.stringify(title)}\nexport const html = ${JSON.stringify(html)}\n`
      return { code, moduleType: 'js' }
    },
  }
}

/**
 * Converts a Markdown file to HTML. It supports the Markdown syntax that `docs` uses (tools/pages.test.ts): headings,
 * paragraphs, lists, tables, code, bold words and links. Other Markdown syntax is output unchanged.
 *
 * @param name the path of the file in `docs`; links are relative to this path
 */
export function pageAsHtml(text: string, name: string): { title: string; html: string } {
  const [first = '', ...lines] = text.split('\n')
  const title = first.replace(/^# /, '')
  const blocks: string[] = []
  while (lines.length > 0) {
    if (lines[0]!.trim() === '') lines.shift()
    else blocks.push(blockOf(lines, name))
  }
  return { title, html: blocks.join('\n') }
}

/** Removes the lines of the first block from `lines` and returns the block as HTML. */
function blockOf(lines: string[], name: string): string {
  const inline = (text: string) => inlineHtml(text, name)
  const line = lines[0]!
  if (line.startsWith('```')) {
    lines.shift()
    const code = takeWhile(lines, one => !one.startsWith('```'))
    lines.shift()
    return `<pre><code>${escapeHtml(code.join('\n'))}</code></pre>`
  }
  const heading = /^(#{2,4}) (.*)$/.exec(line)
  if (heading) {
    lines.shift()
    const level = heading[1]!.length
    return `<h${level} id="${anchorOf(heading[2]!)}">${inline(heading[2]!)}</h${level}>`
  }
  if (line.startsWith('|')) {
    const [head = '', , ...rows] = takeWhile(lines, one => one.startsWith('|'))
    const cells = (row: string, tag: string) =>
      row
        .replace(/^\||\|\s*$/g, '')
        .split(/(?<!\\)\|/)
        .map(cell => `<${tag}>${inline(cell.trim().replaceAll('\\|', '|'))}</${tag}>`)
        .join('')
    const body = rows.map(row => `<tr>${cells(row, 'td')}</tr>`).join('')
    return `<table><thead><tr>${cells(head, 'th')}</tr></thead><tbody>${body}</tbody></table>`
  }
  const marker = /^(-|\d+\.) /
  if (marker.test(line)) {
    const tag = line.startsWith('-') ? 'ul' : 'ol'
    const items: string[] = []
    for (const one of takeWhile(lines, next => marker.test(next) || /^ +\S/.test(next))) {
      if (marker.test(one)) items.push(one.replace(marker, ''))
      else items.push(`${items.pop()} ${one.trim()}`)
    }
    return `<${tag}>${items.map(item => `<li>${inline(item)}</li>`).join('')}</${tag}>`
  }
  return `<p>${inline([lines.shift()!, ...takeWhile(lines, one => /^[^\s#|`-]/.test(one) || /^`[^`]/.test(one))].join(' '))}</p>`
}

function takeWhile(lines: string[], belongs: (line: string) => boolean): string[] {
  const end = lines.findIndex(line => !belongs(line))
  return lines.splice(0, end < 0 ? lines.length : end)
}

function inlineHtml(text: string, name: string): string {
  // After the split, parts with an odd index are code.
  return text
    .split(/`([^`]+)`/)
    .map((part, at) => (at % 2 === 1 ? `<code>${escapeHtml(part)}</code>` : wordsHtml(part)))
    .join('')
    .replaceAll(/!?\[((?:(?!\]\().)*)\]\(([^)\s]+)\)/g, (whole, label: string, to: string) =>
      whole.startsWith('!') ? '' : linkHtml(label, to, name),
    )
}

function wordsHtml(text: string): string {
  return escapeHtml(text).replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
}

/** Returns a link to another help page. If the target is not a help page, returns only the label. */
function linkHtml(label: string, to: string, name: string): string {
  if (to.startsWith('#')) return `<a href="${to}">${label}</a>`
  const [path = '', anchor] = to.split('#')
  const page = join(dirname(name), path)
  if (!isHelpPage(page)) return label
  return `<a href="/office/help/${page.replace(/\.md$/, '')}${anchor ? `#${anchor}` : ''}">${label}</a>`
}

const OWNERS_PAGES = ['daily-work', 'first-day', 'tablets', 'faq', 'troubleshooting', 'settings', 'backups', 'glossary']

function isHelpPage(page: string): boolean {
  return /^product\/.*\.md$/.test(page) || OWNERS_PAGES.some(one => page === `${one}.md`)
}

/** Returns the anchor that GitHub generates for a heading, because the links of `docs` use these anchors. */
function anchorOf(heading: string): string {
  const plain = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
  return plain.replaceAll(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(' ', '-')
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
