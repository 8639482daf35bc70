import type { WaiverText } from './waiver-text.ts'

/** Consecutive words with the same change. Removed words stay at their old position. */
export type ChangedPiece = { readonly text: string; readonly change: 'same' | 'added' | 'removed' }

/** A title, heading or paragraph and its changes, in reading order. */
export type ChangedBlock = {
  readonly kind: 'title' | 'heading' | 'paragraph'
  /**
   * The number of the section of the new text that contains the block, from 1. It is 0 for the title and for removed
   * blocks before the first section.
   */
  readonly section: number
  readonly change: 'same' | 'added' | 'removed' | 'changed'
  readonly pieces: readonly ChangedPiece[]
}

type Block = { readonly kind: ChangedBlock['kind']; readonly text: string }

/**
 * The maximum number of comparisons for one text. The time grows with the product of the two lengths, and no upload may
 * block the server. The part of the text beyond this limit counts as replaced.
 */
const MAX_STEPS = 4_000_000

/** The new text with its added and removed words, block by block. */
export function changedWords(before: WaiverText, after: WaiverText): ChangedBlock[] {
  const [old, fresh] = [blocksOf(before), blocksOf(after)]
  const budget = { left: MAX_STEPS }
  const found: Omit<ChangedBlock, 'section'>[] = []
  let [gone, come]: [Block[], Block[]] = [[], []]
  const close = () => {
    found.push(...pairs(gone, come, budget))
    gone = []
    come = []
  }
  for (const step of compare(old, fresh, isSameBlock, budget)) {
    if (step.change === 'removed') gone.push(step.value)
    else if (step.change === 'added') come.push(step.value)
    else {
      close()
      found.push({ kind: step.value.kind, change: 'same', pieces: [{ text: step.value.text, change: 'same' }] })
    }
  }
  close()
  let section = 0
  return found.map(block => {
    if (block.kind === 'heading' && block.change !== 'removed') section++
    return { ...block, section }
  })
}

function blocksOf({ title, sections }: WaiverText): Block[] {
  return [
    { kind: 'title', text: title },
    ...sections.flatMap(({ heading, paragraphs }): Block[] => [
      { kind: 'heading', text: heading },
      ...paragraphs.map((text): Block => ({ kind: 'paragraph', text })),
    ]),
  ]
}

function isSameBlock(a: Block, b: Block): boolean {
  return a.kind === b.kind && a.text === b.text
}

/**
 * Compares the blocks between two unchanged blocks. Each new block is paired with the next old block of the same kind.
 */
function pairs(gone: readonly Block[], come: readonly Block[], budget: { left: number }) {
  const rest = [...gone]
  const found: Omit<ChangedBlock, 'section'>[] = []
  const remove = ({ kind, text }: Block) =>
    found.push({ kind, change: 'removed', pieces: [{ text, change: 'removed' }] })
  for (const block of come) {
    const place = rest.findIndex(one => one.kind === block.kind)
    if (place === -1) {
      found.push({ kind: block.kind, change: 'added', pieces: [{ text: block.text, change: 'added' }] })
      continue
    }
    const passed = rest.splice(0, place + 1)
    const old = passed.pop()!
    for (const one of passed) remove(one)
    const pieces = piecesOf(compare(old.text.split(' '), block.text.split(' '), (a, b) => a === b, budget))
    found.push({ kind: block.kind, change: 'changed', pieces })
  }
  for (const one of rest) remove(one)
  return found
}

type Step<T> = { readonly change: ChangedPiece['change']; readonly value: T }

/** The shortest list of removals and additions that changes one list into the other. Removals come before additions. */
function compare<T>(
  old: readonly T[],
  fresh: readonly T[],
  isSame: (a: T, b: T) => boolean,
  budget: { left: number },
): Step<T>[] {
  let start = 0
  while (start < old.length && start < fresh.length && isSame(old[start]!, fresh[start]!)) start++
  let end = 0
  const most = Math.min(old.length, fresh.length) - start
  while (end < most && isSame(old.at(-1 - end)!, fresh.at(-1 - end)!)) end++
  const same = (values: readonly T[]): Step<T>[] => values.map(value => ({ change: 'same', value }))
  const middle = compareMiddle(
    old.slice(start, old.length - end),
    fresh.slice(start, fresh.length - end),
    isSame,
    budget,
  )
  return [...same(fresh.slice(0, start)), ...middle, ...same(fresh.slice(fresh.length - end))]
}

function compareMiddle<T>(
  old: readonly T[],
  fresh: readonly T[],
  isSame: (a: T, b: T) => boolean,
  budget: { left: number },
): Step<T>[] {
  const removed = (value: T): Step<T> => ({ change: 'removed', value })
  const added = (value: T): Step<T> => ({ change: 'added', value })
  const width = fresh.length + 1
  const steps = (old.length + 1) * width
  if (old.length === 0 || fresh.length === 0 || steps > budget.left) return [...old.map(removed), ...fresh.map(added)]
  budget.left -= steps
  // The length of the longest common subsequence of the two remaining lists, for each position in both lists.
  const common = new Uint16Array(steps)
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = fresh.length - 1; j >= 0; j--)
      common[i * width + j] = isSame(old[i]!, fresh[j]!)
        ? common[(i + 1) * width + j + 1]! + 1
        : Math.max(common[(i + 1) * width + j]!, common[i * width + j + 1]!)
  const way: Step<T>[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < fresh.length) {
    if (i < old.length && j < fresh.length && isSame(old[i]!, fresh[j]!)) {
      way.push({ change: 'same', value: fresh[j]! })
      i++
      j++
    } else if (j >= fresh.length || (i < old.length && common[(i + 1) * width + j]! >= common[i * width + j + 1]!))
      way.push(removed(old[i++]!))
    else way.push(added(fresh[j++]!))
  }
  return way
}

/** Joins consecutive words with the same change. */
function piecesOf(steps: readonly Step<string>[]): ChangedPiece[] {
  const pieces: { text: string; change: ChangedPiece['change'] }[] = []
  for (const { change, value } of steps) {
    const last = pieces.at(-1)
    if (last?.change === change) last.text += ` ${value}`
    else pieces.push({ text: value, change })
  }
  return pieces
}
