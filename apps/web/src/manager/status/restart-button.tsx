import { DeskButton } from '@frontlash/ui/desk-button'

type RestartButtonProps = { name: string; isRestarting: boolean; onRestart: () => void }

/** The button that restarts a process. Clients and staff do not notice a restart, so there is no confirmation. */
export function RestartButton({ name, isRestarting, onRestart }: RestartButtonProps) {
  return (
    <DeskButton
      icon="restart"
      look="soft"
      isBusy={isRestarting}
      aria-disabled={isRestarting || undefined}
      aria-label={isRestarting ? `Restarting ${name}` : `Restart ${name}`}
      onClick={() => {
        if (!isRestarting) onRestart()
      }}
    >
      {isRestarting ? 'Restarting…' : 'Restart'}
    </DeskButton>
  )
}
