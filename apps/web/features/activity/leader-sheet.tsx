import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Activity } from '@bothy/contract/entities.ts'
import { searchText } from '@bothy/contract/search/search-text.ts'
import { useQueries } from '../../api/api-context.tsx'
import type { ActivityCommands } from '../../commands/use-activity-commands.ts'
import { ErrorState } from '../../forms/error-state.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { Avatar } from '../../images/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { InfiniteListFooter } from '../../ui/infinite-list-footer.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import styles from './seats.module.css'

type LeaderSheetProps = { activity: Activity; commands: ActivityCommands; open: boolean; onOpenChange: (open: boolean) => void }

/** The leader or an admin asks a participant to lead the activity. An admin chooses any member while it has no leader. */
export default function LeaderSheet({ activity, commands, open, onOpenChange }: LeaderSheetProps) {
  const { t } = useTranslation()
  const handsOver = activity.creatorId !== null
  const choice = {
    activity,
    isPending: commands.pending === 'setLeader',
    onChoose: (userId: string) => commands.run({ name: 'setLeader', userId }, () => onOpenChange(false)),
  }
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(handsOver ? 'activity.step.handOver' : 'activity.step.setLeader')}
      description={t(handsOver ? 'activity.leader.hand-over.text' : 'activity.leader.text')}
    >
      {handsOver ? <Participants {...choice} /> : <Members {...choice} />}
    </Sheet>
  )
}

type ChoiceProps = { activity: Activity; isPending: boolean; onChoose: (userId: string) => void }

function Participants({ activity: { participants, creatorId, offeredLeader }, ...choice }: ChoiceProps) {
  const { t } = useTranslation()
  const candidates = participants.filter(({ id }) => id !== creatorId && id !== offeredLeader?.id)
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
