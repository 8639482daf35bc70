import { onPlainPress } from '@frontlash/ui/on-plain-press'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { DetailState } from '../form/detail-state.tsx'
import { useFrom, useNavigate } from '../frame/app-link.tsx'
import { ForStaff, OfficePage } from '../frame/office-page.tsx'
import { useScrollAndFocusRestoration } from '../list/use-scroll-and-focus-restoration.ts'
import styles from './help-screen.module.css'

type Page = { readonly title: string; readonly html: string }

/**
 * The files of `docs` that users may read, as HTML (apps/office/build/docs-as-html.ts). Each file is loaded on demand.
 */
const PAGES = import.meta.glob<Page>([
  '../../../../docs/product/**/*.md',
  '../../../../docs/{daily-work,first-day,tablets,faq,troubleshooting,settings,backups,glossary}.md',
])

/** /office/help/…: a page of the help, for all staff (docs/product/office/every-screen.md, "Help"). */
export default function HelpScreen() {
  const { '*': name = '' } = useParams()
  return (
    <ForStaff>
      <Help key={name} name={name} />
    </ForStaff>
  )
}

function Help({ name }: { name: string }) {
  const fetchPage = PAGES[`../../../../docs/${name}.md`]
  const result = useQuery({ queryKey: ['help', name], queryFn: () => fetchPage!(), enabled: fetchPage !== undefined })
  const navigate = useNavigate()
  const from = useFrom()
  const page = useRef<HTMLElement>(null)
  const { hash } = useLocation()
  const isLoaded = result.data !== undefined
  useScrollAndFocusRestoration(page, isLoaded)
  useEffect(() => {
    if (isLoaded && hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
  }, [isLoaded, hash])
  useEffect(() => {
    const main = page.current
    const follow = (event: MouseEvent) => {
      const href = (event.target as Element).closest('article a')?.getAttribute('href')
      if (href?.startsWith('/')) onPlainPress(() => navigate(href))(event)
    }
    main?.addEventListener('click', follow)
    return () => main?.removeEventListener('click', follow)
  }, [navigate])
  if (!fetchPage) return <Navigate to="/office/help/product/office" replace />
  return (
    <OfficePage
      title={result.data?.title ?? 'Help'}
      page={page}
      canRefresh={false}
      {...(from && { back: { to: from, name: 'Back' } })}
    >
      <DetailState result={result} failed="The page could not be loaded.">
        {/* The build made the HTML from the pages of `docs` and escaped their text. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: see above */}
        {({ html }) => <article className={styles.page} dangerouslySetInnerHTML={{ __html: html }} />}
      </DetailState>
    </OfficePage>
  )
}
