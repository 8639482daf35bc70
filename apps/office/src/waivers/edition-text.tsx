import type { PreviewResponse } from '@frontlash/contract/office-waiver-editions'
import { HTML_LANGS, LANGUAGE_NAMES, type Language } from '@frontlash/domain/language'
import type { WaiverText } from '@frontlash/domain/waiver/waiver-text'
import { type CSSProperties, type ReactNode, useId, useState } from 'react'
import styles from './editions.module.css'

const SIZES_PX = [12, 20, 36] as const

type Blocks = PreviewResponse['changes'][number]['blocks']

/** Returns a waiver text as blocks in which no words are marked as changed. */
export function blocksOf({ title, sections }: WaiverText): Blocks {
  const same = (kind: Blocks[number]['kind'], section: number, text: string): Blocks[number] => ({
    kind,
    section,
    change: 'same',
    pieces: [{ text, change: 'same' }],
  })
  return [
    same('title', 0, title),
    ...sections.flatMap(({ heading, paragraphs }, index) => [
      same('heading', index + 1, heading),
      ...paragraphs.map(paragraph => same('paragraph', index + 1, paragraph)),
    ]),
  ]
}

type EditionTextProps = { language: Language; blocks: Blocks; setApart: readonly number[] }

/** Shows a waiver text in which changed words are marked. The reader can choose a letter size, as clients can. */
export function EditionText({ language, blocks, setApart }: EditionTextProps) {
  const [sizePx, setSizePx] = useState<number>(20)
  const name = useId()
  return (
    <>
      <fieldset className={styles.sizes}>
        <legend>Size of the letters</legend>
        {SIZES_PX.map(size => (
          <label key={size}>
            <input type="radio" name={name} checked={size === sizePx} onChange={() => setSizePx(size)} /> {size} px
          </label>
        ))}
      </fieldset>
      <section
        className={styles.text}
        aria-label={`Words of the waiver in ${LANGUAGE_NAMES[language]}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by keyboard
        tabIndex={0}
        style={{ fontSize: sizePx } as CSSProperties}
      >
        {blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks stay in their order
          <Block key={index} lang={HTML_LANGS[language]} kind={block.kind} isApart={setApart.includes(block.section)}>
            {block.pieces.map(({ text, change }, pieceIndex) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces stay in their order
              <Piece key={pieceIndex} text={text} change={change} />
            ))}
          </Block>
        ))}
      </section>
    </>
  )
}

type BlockProps = { lang: string; kind: Blocks[number]['kind']; isApart: boolean; children: ReactNode }

function Block({ lang, kind, isApart, children }: BlockProps) {
  const Tag = kind === 'title' ? 'h3' : kind === 'heading' ? 'h4' : 'p'
  return (
    <Tag lang={lang} data-set-apart={isApart || undefined}>
      {children}
    </Tag>
  )
}

function Piece({ text, change }: Blocks[number]['pieces'][number]) {
  if (change === 'added') return <ins>{text} </ins>
  if (change === 'removed') return <del>{text} </del>
  return <>{text} </>
}
