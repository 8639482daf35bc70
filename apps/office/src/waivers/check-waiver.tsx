import { Badge } from '@frontlash/ui/badge'
import { DeskButton } from '@frontlash/ui/desk-button'
import { ErrorLine } from '@frontlash/ui/error-line'
import { Icon } from '@frontlash/ui/icon'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { useQuery } from '@tanstack/react-query'
import { Actions } from '../form/section.tsx'
import styles from './waiver-screen.module.css'

/** The button "Check this waiver". Each press checks the waiver and adds one line with the result. */
export function CheckWaiver({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['waiver-check', id],
    queryFn: () => officeCalls.checkWaiver({ params: { id } }),
    enabled: false,
  })
  return (
    <>
      <div role="status">
        {data && (
          <Badge tone={data.isSound ? 'success' : 'error'}>
            {data.isSound ? 'Everything is as it was' : 'Something was changed'}
          </Badge>
        )}
      </div>
      {data && (
        <ul className={styles.lines}>
          {data.lines.map(({ what, ok, text }) => (
            <li key={what} data-tone={ok ? 'success' : 'error'}>
              <Icon name={ok ? 'check-circle' : 'error-circle'} sizePx={22} />
              <span>
                <strong>{what}</strong>
                {text}
              </span>
            </li>
          ))}
        </ul>
      )}
      {!data && (
        <p className="quiet">Checks that nothing was changed since signing: record, text, signatures, position.</p>
      )}
      <ErrorLine message={error && 'The waiver could not be checked.'} align="start" />
      <Actions>
        <DeskButton look="primary" isBusy={isFetching} onClick={() => void refetch()}>
          Check this waiver
        </DeskButton>
      </Actions>
    </>
  )
}
