import type { OfficeSetting, SettingChangeRow } from '@frontlash/contract/office-settings'
import type { LocationKey } from '@frontlash/domain/location-key'
import { DeskButton } from '@frontlash/ui/desk-button'
import { Dialog } from '@frontlash/ui/dialog'
import { ErrorLine } from '@frontlash/ui/error-line'
import { Skeleton } from '@frontlash/ui/skeleton'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useOfficeSave } from '../form/use-office-save.ts'
import { Timestamp } from '../format/timestamp.tsx'
import { type EditableKey, formatValue, SETTING_NAMES, scopeName } from './setting-labels.ts'
import styles from './settings.module.css'
import { type NewValue, useChangeSetting } from './use-change-setting.tsx'

type SettingHistoryProps = { settingKey: EditableKey; scopes: readonly OfficeSetting[]; onClose: () => void }

/** The history of a setting: who changed it, when, and the values before and after. Earlier values can be restored. */
export function SettingHistory({ settingKey, scopes, onClose }: SettingHistoryProps) {
  const builtIn = scopes[0]?.default
  const format = (location: LocationKey | null, value: unknown) => {
    if (value !== null) return formatValue(settingKey, value)
    return location === null ? `${formatValue(settingKey, builtIn)} (built in)` : 'the salon’s'
  }
  return (
    <HistoryDialog
      settingKey={settingKey}
      name={SETTING_NAMES[settingKey].name}
      scopes={scopes}
      changeOf={row => ({
        text: (
          <p>
            {format(row.location, row.before)} → <strong>{format(row.location, row.after)}</strong>
          </p>
        ),
        again: row.mayUseAgain ? { again: row.id } : null,
      })}
      withoutOwn={location => <p>{format(location, null)}</p>}
      onClose={onClose}
    />
  )
}

type HistoryDialogProps = {
  settingKey: string
  name: string
  scopes: readonly OfficeSetting[]
  /**
   * Returns the content of a row, and the value that "Use this again" restores. The value is null if it already applies
   * or is not allowed.
   */
  changeOf: (row: SettingChangeRow) => { text: ReactNode; again: NewValue | null }
  /** The label of the inherited value, which applied before the salon or the location set its own value. */
  withoutOwn: (location: LocationKey | null) => ReactNode
  onClose: () => void
}

/** The history of a setting, newest change first, one page at a time. */
export function HistoryDialog({ settingKey, name, scopes, changeOf, withoutOwn, onClose }: HistoryDialogProps) {
  const result = useInfiniteQuery({
    queryKey: ['setting-history', settingKey],
    queryFn: ({ pageParam }) =>
      officeCalls.settingHistory({ params: { key: settingKey }, query: pageParam ? { after: pageParam } : {} }),
    initialPageParam: '',
    getNextPageParam: page => page.next,
    staleTime: 0,
  })
  const save = useOfficeSave()
  const { change, dialog } = useChangeSetting(name)
  const error = save.error ?? (result.error && 'The history could not be loaded.')
  const rows = result.data?.pages.flatMap(page => page.rows) ?? []
  // The scopes for which the value before the first change is known. The whole history must be loaded, and the first
  // change of the scope must still be stored.
  const starts = result.hasNextPage
    ? []
    : scopes.filter(scope => rows.findLast(row => row.location === scope.location)?.before === null)

  const use = async (location: LocationKey | null, again: NewValue) => {
    const scope = scopes.find(one => one.location === location)
    if (!scope) return
    const response = await save.run(key => change(scope, again, key))
    if (response?.success) onClose()
    else if (response) save.refuse({ field: null, msg: response.msg })
  }
  // The password dialog replaces the history, because only one dialog is shown at a time.
  if (dialog) return dialog
  return (
    <Dialog title={`History of ${name}`} width="wide" onClose={onClose}>
      {error && <ErrorLine message={error} align="start" />}
      {result.isPending && <Skeleton widthPx={320} heightPx={120} />}
      {result.isSuccess && rows.length === 0 && <p>No changes yet.</p>}
      <ol className={styles.history}>
        {rows
          .map(row => ({ row, ...changeOf(row) }))
          .map(({ row, text, again }) => (
            <li key={row.id}>
              <p className={styles.who}>
                <strong>{row.who.name}</strong>
                <Timestamp at={row.at} />
                {scopes.length > 1 && <span>{scopeName(row.location)}</span>}
              </p>
              {text}
              {again && (
                <DeskButton look="soft" isBusy={save.isBusy} onClick={() => void use(row.location, again)}>
                  Use this again
                </DeskButton>
              )}
            </li>
          ))}
        {starts.map(({ location, own }) => (
          <li key={`before ${location}`}>
            <p className={styles.who}>
              <strong>Before the first change</strong>
              {scopes.length > 1 && <span>{scopeName(location)}</span>}
            </p>
            {withoutOwn(location)}
            {own !== null && (
              <DeskButton look="soft" isBusy={save.isBusy} onClick={() => void use(location, { value: null })}>
                Use this again
              </DeskButton>
            )}
          </li>
        ))}
      </ol>
      {result.hasNextPage && (
        <DeskButton isBusy={result.isFetchingNextPage} onClick={() => void result.fetchNextPage()}>
          Show earlier changes
        </DeskButton>
      )}
    </Dialog>
  )
}
