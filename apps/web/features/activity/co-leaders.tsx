import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import IconUserMinus from '@tabler/icons-react/dist/esm/icons/IconUserMinus.mjs'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Activity } from '@bothy/contract/entities.ts'
import { roleAllows } from '../../activity-parts/next-step.ts'
import { useUser } from '../../api/api-context.tsx'
import type { ActivityCommands } from '../../commands/use-activity-commands.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Avatar } from '../../images/avatar.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconAnchor, IconButton } from '../../ui/icon-button.tsx'
import { useOpenDialog } from '../../ui/use-open-dialog.ts'
import { LeaderQuestion } from './leader-question.tsx'
import styles from './leader.module.css'

type CoLeader = Activity['coLeaders'][number]
type CoLeadersProps = { activity: Activity; commands: ActivityCommands }

/** Who leads the activity with the leader, and who was asked to. */
export function CoLeaders({ activity, commands }: CoLeadersProps) {
  const { openDialog, dialogProps } = useOpenDialog()
  const [selected, setSelected] = useState<CoLeader>()
  const accepted = activity.coLeaders.filter(({ hasAccepted }) => hasAccepted)
  const asked = activity.coLeaders.filter(({ hasAccepted }) => !hasAccepted)
  const askToRemove = (one: CoLeader) => {
    setSelected(one)
    openDialog(one.id)
  }
  return (
    <>
      {accepted.map((one) => (
        <Row key={one.id} activity={activity} coLeader={one} onRemove={() => askToRemove(one)} />
      ))}
      {asked.map((one) => (
        <Question key={one.id} activity={activity} commands={commands} asked={one} />
      ))}
      {selected && <Removal {...dialogProps(selected.id)} coLeader={selected} commands={commands} />}
    </>
  )
}

type RowProps = { activity: Activity; coLeader: CoLeader; onRemove: () => void }

function Row({ activity, coLeader: { id, name, avatar, phone }, onRemove }: RowProps) {
  const { t } = useTranslation()
  const isOwn = useUser()?.id === id
  const mayRemove = activity.refusals.removeCoLeader === null && (isOwn || roleAllows(activity, 'addCoLeader'))
  return (
    <div className={styles.leader}>
      <Avatar name={name} avatar={avatar} size="md" />
      <div>
        <span className={styles.who}>
          <Link to="/member/$userId" params={{ userId: id }} className={styles.name}>
            {name}
          </Link>
        </span>
        <small>{t('activity.co-leader.badge')}</small>
      </div>
      <div className={styles.reach}>
        {phone && <IconAnchor icon={IconPhone} label={t('activity.call', { name })} href={`tel:${phone}`} />}
        {mayRemove && (
          <IconButton
            icon={IconUserMinus}
            label={isOwn ? t('activity.co-leader.leave') : t('activity.co-leader.remove', { name })}
            onClick={onRemove}
          />
        )}
      </div>
    </div>
  )
}

/** Asks before somebody no longer leads. */
function Removal({ coLeader: { id, name }, commands, ...dialog }: Omit<DialogProps, 'activity'>) {
  const { t } = useTranslation()
  const isOwn = useUser()?.id === id
  return (
    <ConfirmDialog
      {...dialog}
      title={isOwn ? t('activity.co-leader.leave.title') : t('activity.co-leader.remove.title', { name })}
      description={isOwn ? t('activity.co-leader.leave.text') : t('activity.co-leader.remove.text', { name })}
      confirmLabel={isOwn ? t('activity.co-leader.leave') : t('activity.co-leader.remove.confirm')}
      danger
      loading={commands.pending === 'removeCoLeader'}
      onConfirm={() => commands.run({ name: 'removeCoLeader', userId: id }, () => dialog.onOpenChange(false))}
    />
  )
}

type DialogProps = CoLeadersProps & { coLeader: CoLeader; open: boolean; onOpenChange: (open: boolean) => void }

function Question({ activity, commands, asked }: CoLeadersProps & { asked: CoLeader }) {
  const { t } = useTranslation()
  const isAsked = useUser()?.id === asked.id
  if (activity.refusals.removeCoLeader !== null) return null
  return (
    <LeaderQuestion
      isAsked={isAsked}
      title={isAsked ? t('activity.co-leader.question.title') : t('activity.leader.waiting.title', { name: asked.name })}
      acceptLabel={t('activity.co-leader.accept')}
      pending={commands.pending === 'acceptCoLeadership' ? 'accept' : commands.pending === 'removeCoLeader' ? 'decline' : undefined}
      onAccept={() => commands.run({ name: 'acceptCoLeadership' })}
      onDecline={() => commands.run({ name: 'removeCoLeader', userId: asked.id })}
    >
      {isAsked
        ? t('activity.co-leader.question.text', { name: activity.creatorName ?? t('people.former') })
        : t('activity.leader.waiting.text', { name: asked.name })}
    </LeaderQuestion>
  )
}
