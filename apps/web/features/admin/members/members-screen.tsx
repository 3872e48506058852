import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import IconUserQuestion from '@tabler/icons-react/dist/esm/icons/IconUserQuestion.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch, Link } from '@tanstack/react-router'
import type { MemberAccount } from '@bothy/contract/admin/member-accounts.ts'
import { useQueries } from '../../../api/api-context.tsx'
import { useCapabilities } from '../../../api/capabilities.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Avatar } from '../../../images/avatar.tsx'
import { useMembersToLetIn } from '../../../members/use-members-to-let-in.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Chip, Chips } from '../../../ui/chip.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { AdminLayout } from '../admin-layout.tsx'
import { NothingFound } from '../nothing-found.tsx'
import { PagedList } from '../paged-list.tsx'
import { MemberCounters, MemberBadges } from './member-badges.tsx'
import styles from './members.module.css'

/** All members of the club, the newest first. */
export function MembersScreen() {
  const { t } = useTranslation()
  const { q, show } = useSearch({ from: '/_admins/admin/users' })
  const navigate = useNavigate({ from: '/admin/users' })
  const search = (text: string) => void navigate({ search: (old) => ({ ...old, q: text || undefined }), replace: true })
  const list = useInfiniteQuery(
    useQueries().admin.users({
      ...(q && { q }),
      ...(show === 'admins' && { isAdmin: true }),
      ...(show === 'waiting' && { isWaiting: true }),
      ...(show === 'locked' && { isLocked: true }),
    }),
  )
  const waiting = useMembersToLetIn().length
  const { limitsSignInAttempts } = useCapabilities()
  return (
    <AdminLayout tab="users">
      <div className={styles.tools}>
        <SearchField value={q ?? ''} placeholder={t('users.search')} onSearch={search} />
        <LinkButton to="/admin/users/new" variant="filled" icon={IconUserPlus}>
          {t('users.new')}
        </LinkButton>
        <LinkButton to="/admin/users/import" icon={IconFileSpreadsheet}>
          {t('import.title')}
        </LinkButton>
      </div>
      <Chips label={t('users.filter')}>
        <Chip icon={IconUsers} selected={!show} onClick={() => void navigate({ search: (old) => ({ ...old, show: undefined }) })}>
          {t('users.all')}
        </Chip>
        <Chip
          icon={IconShieldCheck}
          selected={show === 'admins'}
          onClick={() => void navigate({ search: (old) => ({ ...old, show: 'admins' }) })}
        >
          {t('users.admins')}
        </Chip>
        {(waiting > 0 || show === 'waiting') && (
          <Chip
            icon={IconUserQuestion}
            selected={show === 'waiting'}
            onClick={() => void navigate({ search: (old) => ({ ...old, show: 'waiting' }) })}
          >
            {t('users.waiting')}
          </Chip>
        )}
        {limitsSignInAttempts && (
          <Chip
            icon={IconLock}
            selected={show === 'locked'}
            onClick={() => void navigate({ search: (old) => ({ ...old, show: 'locked' }) })}
          >
            {t('users.locked')}
          </Chip>
        )}
      </Chips>
      <PagedList
        list={list}
        renderRow={(user) => <MemberRow key={user.id} user={user} />}
        emptyState={<NothingFound onClear={q ? () => search('') : undefined} />}
      />
    </AdminLayout>
  )
}

/** A member in the list: name, email, badges and activity counts. */
function MemberRow({ user }: { user: MemberAccount }) {
  return (
    <li>
      <Link to="/admin/users/$userId" params={{ userId: user.id }} className={styles.row}>
        <Avatar name={user.name} avatar={user.avatar} size="md" />
        <span className={styles.body}>
          <b>{user.name}</b>
          <small>{user.email}</small>
          <MemberBadges user={user} />
        </span>
        <MemberCounters user={user} />
        <IconChevronRight size={18} aria-hidden className={styles.chevron} />
      </Link>
    </li>
  )
}
