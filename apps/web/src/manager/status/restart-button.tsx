import { DeskButton } from '@frontlash/ui/desk-button'

type RestartButtonProps = { name: string; isRestarting: boolean; onRestart: () => void }

/** Restarts a process without a confirmation, because clients and staff do not notice a restart. */
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
