import { useRef, useState } from 'react'
import type { Activity } from '@bothy/contract/entities.ts'
import { routeLetter } from '../../format/route-letter.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { ActivityInput } from './use-activity-form.ts'
import { voteCostsOf, type VoteCost } from './vote-costs.ts'

/** Lets a save wait until the leader has confirmed what it costs the voters. */
export function useVoteCosts(activity: Activity | null) {
  const [costs, setCosts] = useState<VoteCost[]>()
  const accepted = useRef('')
  return {
    costs,
    maySave: (input: ActivityInput): boolean => {
      const found = voteCostsOf(activity?.routes ?? [], input.routes)
      if (found.length === 0 || JSON.stringify(found) === accepted.current) return true
      setCosts(found)
      return false
    },
    /** The next save with the same costs is sent. */
    accept: () => {
      accepted.current = JSON.stringify(costs)
      setCosts(undefined)
    },
    cancel: () => setCosts(undefined),
  }
}

type VoteCostsDialogProps = { costs: readonly VoteCost[] | undefined; onCancel: () => void; onConfirm: () => void }

/** Says how many votes a save drops or leaves on a route that has changed. */
export function VoteCostsDialog({ costs, onCancel, onConfirm }: VoteCostsDialogProps) {
  const { t } = useTranslation()
  const isRemoval = costs?.some(({ kind }) => kind === 'removed') ?? false
  return (
    <ConfirmDialog
      open={costs !== undefined}
      onOpenChange={(open) => open || onCancel()}
      title={t('form.votes.title')}
      description={t('form.votes.text')}
      confirmLabel={t('form.save')}
      danger={isRemoval}
      onConfirm={onConfirm}
    >
      <ul>
        {costs?.map(({ kind, position, votes }) => (
          <li key={position}>{t(`form.votes.${kind}`, { letter: routeLetter(position), count: votes })}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
