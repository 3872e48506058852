import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Activity } from '@bothy/contract/entities.ts'
import { useQueries } from '../../api/api-context.tsx'
import { ErrorState } from '../../api/error-state.tsx'
import { Avatar } from '../../images/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { InfiniteListFooter } from '../../ui/infinite-list-footer.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import type { ActivityCommands } from './use-activity-commands.ts'
import styles from './seats.module.css'

type LeaderSheetProps = { activity: Activity; commands: ActivityCommands; open: boolean; onOpenChange: (open: boolean) => void }

/** An admin hands an activity without a leader to a participant or to any other member. */
export function LeaderSheet({ activity, commands, open, onOpenChange }: LeaderSheetProps) {
  const { t } = useTranslation()
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('activity.step.setLeader')} description={t('activity.leader.text')}>
      <Candidates
        activity={activity}
        isPending={commands.pending === 'setLeader'}
        onChoose={(userId) => commands.run({ name: 'setLeader', userId }, () => onOpenChange(false))}
      />
    </Sheet>
  )
}

type CandidatesProps = { activity: Activity; isPending: boolean; onChoose: (userId: string) => void }

/** The participants, until the admin searches among all members. */
function Candidates({ activity, isPending, onChoose }: CandidatesProps) {
  const { t } = useTranslation()
  const [q, setQ] = useState('')
  const list = useInfiniteQuery(useQueries().admin.users({ ...(q && { q }) }))
  const found = list.data?.pages.flatMap((page) => page.items) ?? []
  const isParticipant = (id: string) => activity.participants.some((participant) => participant.id === id)
  const candidates = q ? found : [...activity.participants, ...found.filter(({ id }) => !isParticipant(id))]
  return (
    <>
      <SearchField value={q} onSearch={setQ} placeholder={t('users.search')} />
      {list.error && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      <ul className={styles.list}>
        {candidates.map(({ id, name, avatar }) => (
          <li key={id}>
            <Avatar name={name} avatar={avatar} size="md" />
            <span className={styles.participant}>
              <b>{name}</b>
              {isParticipant(id) && <small>{t('activity.leader.takes-part')}</small>}
            </span>
            <Button size="small" variant="light" disabled={isPending} onClick={() => onChoose(id)}>
              {t('activity.leader.choose')}
            </Button>
          </li>
        ))}
      </ul>
      <InfiniteListFooter
        hasMore={list.hasNextPage}
        loading={list.isFetching}
        failed={list.isFetchNextPageError}
        onLoadMore={() => void list.fetchNextPage()}
      />
    </>
  )
}
