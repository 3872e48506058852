import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ActivityListItem } from '@bothy/contract/entities.ts'
import { ReasonDialog } from '../../../activity-parts/reason-dialog.tsx'
import type { ActivityCommand } from '../../../api/activity-command.ts'
import { useQueries } from '../../../api/api-context.tsx'
import { useActivityCommands, useIsDeleted } from '../../../commands/use-activity-commands.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { MenuItem } from '../../../ui/menu-popup.tsx'
import { Menu } from '../../../ui/menu.tsx'

const decisions = [
  { name: 'approve', icon: IconCircleCheck, danger: false },
  { name: 'reject', icon: IconCircleX, danger: true },
  { name: 'cancel', icon: IconBan, danger: true },
  { name: 'delete', icon: IconTrash, danger: true },
] as const
type Decision = (typeof decisions)[number]['name']

type Props = {
  activity: Pick<ActivityListItem, 'id' | 'title' | 'phase' | 'currentParticipants'>
  /** Decisions that have a button of their own beside the menu. */
  exclude?: readonly Decision[]
  onDecided?: () => void
}

/** The decisions about an activity. A refused one shows its reason, once the detail is loaded; approving and rejecting are offered in review only. */
export function ActivityMenu({ activity, exclude = [], onDecided }: Props) {
  const { id, title, phase, currentParticipants } = activity
  const { t, errorMessage } = useTranslation()
  const [isApproached, setIsApproached] = useState(false)
  const isDeleted = useIsDeleted(id)
  const { data: detail } = useQuery({ ...useQueries().activities.detail(id), enabled: isApproached && !isDeleted })
  const refusals = detail?.refusals
  const [asked, setAsked] = useState<Exclude<Decision, 'approve'>>()
  const { run, isPending, error } = useActivityCommands(activity, { onAnswer: onDecided })
  const isOffered = (name: Decision) => !exclude.includes(name) && ((name !== 'approve' && name !== 'reject') || phase === 'review')
  const items: MenuItem[] = decisions
    .filter(({ name }) => isOffered(name))
    .map(({ name, icon, danger }) => ({
      label: t(`activity.step.${name}`),
      icon,
      danger,
      disabledReason: refusals?.[name] ? errorMessage(refusals[name]) : undefined,
      onSelect: () => (name === 'approve' ? run({ name, ...(detail && { version: detail.version }) }) : setAsked(name)),
    }))
  const question = {
    open: asked !== undefined,
    onOpenChange: (isOpen: boolean) => isOpen || setAsked(undefined),
    loading: isPending,
    title: asked ? t(`activity.ask.${asked}.title`) : title,
    description: asked ? t(`activity.ask.${asked}.text`, { count: currentParticipants }) : '',
    confirmLabel: asked ? t(`activity.step.${asked}`) : '',
    dismissLabel: asked === 'cancel' ? t('activity.ask.cancel.keep') : undefined,
  }
  const decide = (decision: ActivityCommand) => run(decision, () => setAsked(undefined))
  return (
    <>
      <Menu
        trigger={<IconButton icon={IconDotsVertical} label={t('admin.more', { title })} disabled={isPending} />}
        items={items}
        onApproach={() => setIsApproached(true)}
      />
      {asked === 'reject' || asked === 'cancel' ? (
        <ReasonDialog
          {...question}
          key={asked}
          hint={t(`activity.ask.${asked}.hint`)}
          command={asked}
          subject={id}
          error={error}
          onConfirm={(reason) => decide({ name: asked, reason })}
        />
      ) : (
        <ConfirmDialog {...question} danger onConfirm={() => decide({ name: 'delete' })} />
      )}
    </>
  )
}
