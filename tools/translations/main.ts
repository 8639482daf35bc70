import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportTable, importTable } from './table.ts'

const ROOT = join(import.meta.dirname, '../..')
const FOLDER = join(ROOT, 'packages/domain/src/messages')
const USAGE = 'Usage: npm run translations -- export <file.tsv>, or: npm run translations -- import <file.tsv>'

const [action, file] = process.argv.slice(2)
try {
  if (action === 'export' && file) {
    writeFileSync(file, exportTable(FOLDER))
    console.log(`${file} has the words of all client screens, texts and documents.`)
  } else if (action === 'import' && file) {
    const { changed, files } = importTable(FOLDER, readFileSync(file, 'utf8'))
    if (files.length > 0) format(files)
    console.log(`Changed: ${changed.es} Spanish and ${changed.vi} Vietnamese messages.`)
  } else throw new Error(USAGE)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

function format(files: readonly string[]): void {
  const paths = files.map(name => join(FOLDER, name))
  execFileSync(join(ROOT, 'node_modules/.bin/biome'), ['format', '--write', ...paths], { cwd: ROOT, stdio: 'ignore' })
}
