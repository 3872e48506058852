import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { UserInfo } from '@bothy/contract/entities.ts'
import { phases, type Phase } from '@bothy/contract/phases.ts'
import { counted } from '../../../activity-parts/counted.ts'
import { useQueries, useUser } from '../../../api/api-context.tsx'
import { useFormat } from '../../../format/use-format.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Chip, Chips } from '../../../ui/chip.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { AdminLayout } from '../admin-layout.tsx'
import { PhaseList } from './phase-list.tsx'
import { ReviewQueue } from './review-queue.tsx'
import { UnqualifiedActivities } from './unqualified-activities.tsx'
import styles from './review.module.css'

/** Every activity of the club by phase; those in review wait for a decision. Reviewers of groups see only what waits for them. */
export function ReviewScreen() {
  const user = useUser()
  // The role may be newer than the session, and an email about a proposal leads here.
  const { isPending } = useQuery({ ...useQueries().user.info(), enabled: user !== null && !reviewsAny(user) })
  if (user && reviewsAny(user)) return <Review user={user} />
  return isPending ? null : <Navigate to="/" replace />
}

const reviewsAny = ({ isAdmin, reviewedGroups }: UserInfo): boolean => isAdmin || reviewedGroups !== undefined

function Review({ user: { isAdmin, reviewedGroups } }: { user: UserInfo }) {
  const { t } = useTranslation()
  const { phase = 'review', q } = useSearch({ from: '/_members/admin/activities' })
  const navigate = useNavigate({ from: '/admin/activities' })
  const [isSearching, setIsSearching] = useState(q !== undefined)
  const [focusesSearch, setFocusesSearch] = useState(false)
  const search = (text: string) => void navigate({ search: (old) => ({ ...old, q: text || undefined }), replace: true })
  const toggle = () => {
    if (isSearching) search('')
    setIsSearching(!isSearching)
    setFocusesSearch(true)
  }
  return (
    <AdminLayout
      tab="activities"
      aside={<IconButton icon={IconSearch} label={t('app.search')} aria-expanded={isSearching} onClick={toggle} />}
    >
      {isSearching && (
        <div className={styles.search}>
          <SearchField value={q ?? ''} onSearch={search} placeholder={t('search.placeholder')} focusOnMount={focusesSearch} />
        </div>
      )}
      {isAdmin && <PhaseChips phase={phase} q={q} />}
      {phase === 'review' || !isAdmin ? (
        <ReviewQueue q={q} groups={isAdmin ? undefined : reviewedGroups} />
      ) : (
        <PhaseList key={phase} phase={phase} q={q} />
      )}
      {(phase === 'review' || !isAdmin) && <UnqualifiedActivities />}
    </AdminLayout>
  )
}

const choices = ['review', 'all', ...phases.filter((phase) => phase !== 'review')] as const

/** Filters by phase, with the number of activities in each. */
function PhaseChips({ phase: open, q }: { phase: Phase | 'all'; q: string | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const navigate = useNavigate({ from: '/admin/activities' })
  const { data } = useQuery(useQueries().activities.counts({ ...(q && { q }) }))
  return (
    <Chips scroll label={t('filter.stage')}>
      {choices.map((phase) => (
        <Chip
          key={phase}
          selected={phase === open}
          count={data ? counted(phase === 'all' ? data.total : (data.phases[phase] ?? 0), format) : null}
          onClick={() => void navigate({ search: (old) => ({ ...old, phase: phase === 'review' ? undefined : phase }) })}
        >
          {phase === 'all' ? t('admin.all') : t(`phase.${phase}`)}
        </Chip>
      ))}
    </Chips>
  )
}
