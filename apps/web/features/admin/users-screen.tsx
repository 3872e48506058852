import { IconShieldCheck, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useQueries } from '../../club/club.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Chip, Chips } from '../../ui/chip.tsx'
import { GableWindow } from '../../ui/gable-window.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { useWords } from '../../words/words.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { PagedList } from './paged-list.tsx'
import { UserRow } from './user-row.tsx'
import styles from './users.module.css'

/** All members of the club, the newest first. */
export function UsersScreen() {
  const { t } = useWords()
  const { q, show } = useSearch({ from: '/admin/users' })
  const navigate = useNavigate({ from: '/admin/users' })
  const list = useInfiniteQuery(useQueries().admin.users({ ...(q && { q }), ...(show && { isAdmin: true }) }))
  return (
    <AdminFrame open="users">
      <div className={styles.tools}>
        <SearchField
          value={q ?? ''}
          placeholder={t('users.search')}
          onSearch={(text) => void navigate({ search: (old) => ({ ...old, q: text || undefined }), replace: true })}
        />
        <LinkButton to="/admin/users/new" variant="filled" icon={IconUserPlus}>
          {t('users.new')}
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
      </Chips>
      <PagedList
        list={list}
        renderRow={(user) => <UserRow key={user.id} user={user} />}
        none={<GableWindow title={t('list.none-found.title')}>{t('users.none')}</GableWindow>}
      />
    </AdminFrame>
  )
}
