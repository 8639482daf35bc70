import type { OfficeSetting } from '@frontlash/contract/office-settings'
import { LANGUAGE_NAMES, TRANSLATIONS, type Translation } from '@frontlash/domain/language'
import { LOCATION_KEYS, type LocationKey } from '@frontlash/domain/location-key'
import { languagesOf } from '@frontlash/domain/texts/built-in-wording'
import { SALON_TEMPLATES, WORDED_TEMPLATES, type WordedTemplate } from '@frontlash/domain/texts/which-text'
import { DeskButton, deskControl } from '@frontlash/ui/desk-button'
import { history } from '@frontlash/ui/icon-drawings'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { DetailState } from '../../form/detail-state.tsx'
import { useLeaveQuestion } from '../../form/leave-question.tsx'
import { Sections } from '../../form/section.tsx'
import { AppLink } from '../../frame/app-link.tsx'
import { ForAdmins, OfficePage } from '../../frame/office-page.tsx'
import { FilterChoice } from '../../list/filter-bar.tsx'
import { oneOf } from '../../list/list-address.ts'
import { useListAddress } from '../../list/use-list-address.ts'
import { useScrollAndFocusRestoration } from '../../list/use-scroll-and-focus-restoration.ts'
import { scopeName } from '../setting-labels.ts'
import styles from './wording.module.css'
import { WordingEditor } from './wording-editor.tsx'
import { WordingHistory } from './wording-history.tsx'
import { TEMPLATE_NAMES } from './wording-labels.ts'

const RULES = { text: oneOf(WORDED_TEMPLATES), location: oneOf(LOCATION_KEYS), language: oneOf(TRANSLATIONS) }
const SALON = ''

/** /office/texts/wording: the wording of each text (docs/product/office/texts.md, "Wording"). */
export default function WordingScreen() {
  return (
    <ForAdmins title="Wording">
      <Wording />
    </ForAdmins>
  )
}

function Wording() {
  const address = useListAddress(RULES)
  const template = (address.query.text ?? WORDED_TEMPLATES[0]) as WordedTemplate
  const isOfSalon = SALON_TEMPLATES.includes(template)
  const location = (isOfSalon ? null : (address.query.location ?? null)) as LocationKey | null
  const result = useQuery({ queryKey: ['settings'], queryFn: () => officeCalls.settings() })
  const offered = result.data?.settings.find(one => one.key === 'languages')?.value as Translation[] | undefined
  const languages = languagesOf(template, ['en', ...(offered ?? [])])
  const language = languages.find(one => one === address.query.language) ?? 'en'
  const page = useRef<HTMLElement>(null)
  const [isUnsaved, setUnsaved] = useState(false)
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const { question, beforeLeaving } = useLeaveQuestion(isUnsaved)
  useScrollAndFocusRestoration(page, result.data !== undefined)
  return (
    <OfficePage
      title="Wording"
      page={page}
      back={{ to: '/office/texts', name: 'All texts' }}
      actions={
        <>
          {result.data && (
            <DeskButton icon={history} aria-haspopup="dialog" onClick={() => setHistoryOpen(true)}>
              History
            </DeskButton>
          )}
          <AppLink to="/office/settings/texts" className={deskControl('soft')}>
            Settings of texts
          </AppLink>
        </>
      }
    >
      <div className={styles.choices}>
        <FilterChoice
          label="Text"
          value={template}
          choices={WORDED_TEMPLATES.filter(key => location === null || !SALON_TEMPLATES.includes(key)).map(
            key => [key, TEMPLATE_NAMES[key]] as const,
          )}
          onChange={text => beforeLeaving(() => address.change({ text }))}
        />
        <FilterChoice
          label="For"
          value={location ?? SALON}
          choices={[
            [SALON, 'The salon'],
            ...(isOfSalon ? [] : LOCATION_KEYS.map(key => [key, scopeName(key)] as const)),
          ]}
          onChange={scope => beforeLeaving(() => address.change({ location: scope === SALON ? null : scope }))}
        />
        {languages.length > 1 && (
          <FilterChoice
            label="Language"
            value={language}
            choices={languages.map(one => [one, LANGUAGE_NAMES[one]] as const)}
            onChange={to => beforeLeaving(() => address.change({ language: to === 'en' ? null : to }))}
          />
        )}
      </div>
      {isHistoryOpen && result.data && (
        <WordingHistory
          scopes={result.data.settings.filter(one => one.key === 'textWording')}
          onClose={() => setHistoryOpen(false)}
        />
      )}
      <DetailState result={result} failed="The wording could not be loaded.">
        {({ settings }) => {
          const at = (key: string, scope: LocationKey | null): OfficeSetting =>
            settings.find(one => one.key === key && one.location === scope)!
          return (
            <Sections>
              <WordingEditor
                key={`${template} ${location} ${language}`}
                template={template}
                language={language}
                setting={at('textWording', location)}
                above={location === null ? {} : (at('textWording', null).value as object)}
                numbers={at('managerNumbers', location).value as string[]}
                onUnsaved={setUnsaved}
              />
            </Sections>
          )
        }}
      </DetailState>
      {question}
    </OfficePage>
  )
}
