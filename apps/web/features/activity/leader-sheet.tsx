import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Activity } from '@bothy/contract/entities.ts'
import { searchText } from '@bothy/contract/search/search-text.ts'
import { useQueries } from '../../api/api-context.tsx'
import type { ActivityCommands } from '../../commands/use-activity-commands.ts'
import { ErrorState } from '../../forms/error-state.tsx'
import type { MessageId } from '../../i18n/catalog.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Avatar } from '../../images/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { InfiniteListFooter } from '../../ui/infinite-list-footer.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { MemberCommand } from './asked-commands.ts'
import styles from './seats.module.css'

type LeaderSheetProps = {
  activity: Activity
  commands: ActivityCommands
  /** What the chosen member is asked for. */
  command: MemberCommand
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The leader or an admin asks a participant to lead the activity, or to lead it with the leader. An admin chooses any member while it has no leader. */
export function LeaderSheet({ activity, commands, command, open, onOpenChange }: LeaderSheetProps) {
  const { t } = useTranslation()
  const { creatorId, offeredLeader, coLeaders } = activity
  const handsOver = creatorId !== null
  const asked = command === 'setLeader' ? [offeredLeader] : coLeaders
  const choice = {
    activity,
    isPending: commands.pending === command,
    onChoose: (userId: string) => commands.run({ name: command, userId }, () => onOpenChange(false)),
  }
  const [title, description] = (
    command === 'addCoLeader'
      ? ['activity.step.addCoLeader', 'activity.co-leader.text']
      : handsOver
        ? ['activity.step.handOver', 'activity.leader.hand-over.text']
        : ['activity.step.setLeader', 'activity.leader.text']
  ) satisfies [MessageId, MessageId]
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t(title)} description={t(description)}>
      {handsOver ? <Participants {...choice} without={[creatorId, ...asked.map((one) => one?.id)]} /> : <Members {...choice} />}
    </Sheet>
  )
}

type ChoiceProps = { activity: Activity; isPending: boolean; onChoose: (userId: string) => void }

function Participants({ activity: { participants }, without, ...choice }: ChoiceProps & { without: (string | undefined)[] }) {
  const { t } = useTranslation()
  const candidates = participants.filter(({ id }) => !without.includes(id))
  if (candidates.length === 0) return <p>{t('activity.leader.no-participants')}</p>
  return <Candidates {...choice} candidates={candidates} label={t('activity.leader.ask')} />
}

/** The participants, until the admin searches among all members. */
function Members({ activity, ...choice }: ChoiceProps) {
  const { t } = useTranslation()
  const [q, setQ] = useState('')
  const list = useInfiniteQuery(useQueries().admin.users({ ...(q && { q }) }))
  const found = list.data?.pages.flatMap((page) => page.items) ?? []
  const isParticipant = ({ id }: { id: string }) => activity.participants.some((participant) => participant.id === id)
  const candidates = q ? found : [...activity.participants, ...found.filter((one) => !isParticipant(one))]
  const note = (one: { id: string }) => isParticipant(one) && <small>{t('activity.leader.takes-part')}</small>
  return (
    <>
      <SearchField value={q} onSearch={(typed) => setQ(searchText(typed))} placeholder={t('users.search')} />
      {list.error && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      <Candidates {...choice} candidates={candidates} label={t('activity.leader.choose')} note={note} />
      <InfiniteListFooter list={list} />
    </>
  )
}

type Candidate = Pick<Activity['participants'][number], 'id' | 'name' | 'avatar'>
type CandidatesProps = Omit<ChoiceProps, 'activity'> & {
  candidates: Candidate[]
  label: string
  note?: (candidate: Candidate) => ReactNode
}

function Candidates({ candidates, label, note, isPending, onChoose }: CandidatesProps) {
  return (
    <ul className={styles.list}>
      {candidates.map((candidate) => (
        <li key={candidate.id}>
          <Avatar name={candidate.name} avatar={candidate.avatar} size="md" />
          <span className={styles.participant}>
            <b>{candidate.name}</b>
            {note?.(candidate)}
          </span>
          <Button size="small" variant="light" disabled={isPending} onClick={() => onChoose(candidate.id)}>
            {label}
          </Button>
        </li>
      ))}
    </ul>
  )
}
