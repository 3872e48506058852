import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ManagedUser } from '@bothy/contract/entities.ts'
import { useQueries, useUser } from '../../club/club.tsx'
import { useFormat } from '../../format/use-format.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Note } from '../../ui/note.tsx'
import { Columns, Page, Stack } from '../../ui/page.tsx'
import { usePageTitle } from '../../ui/page-title.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import { useWords } from '../../words/words.tsx'
import { ConfirmAddress } from './confirm-address.tsx'
import { Counters, UserBadges } from './user-facts.tsx'
import { UserDevices } from './user-devices.tsx'
import { UserForm } from './user-form.tsx'
import { UserRights } from './user-rights.tsx'
import { useIsLetGo } from './use-managing.ts'
import styles from './users.module.css'

/** One member, as admins see and manage them. */
export function UserScreen() {
  const { t } = useWords()
  const { userId } = useParams({ from: '/admin/users/$userId' })
  const { data: user, error, refetch } = useQuery({ ...useQueries().admin.user(userId), enabled: !useIsLetGo(userId) })
  usePageTitle(user?.name)
  return (
    <>
      <TopBar title={t('admin.users')} back="/admin/users" />
      <Page width="page">
        {user ? <MemberDetails user={user} /> : error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading />}
      </Page>
    </>
  )
}

function Loading() {
  return (
    <Skeleton>
      <Stack>
        <SkeletonBlock height={96} />
        <SkeletonBlock height={360} />
      </Stack>
    </Skeleton>
  )
}

function MemberDetails({ user }: { user: ManagedUser }) {
  const { t } = useWords()
  if (user.isAdmin)
    return (
      <Stack>
        <Header user={user} />
        <NotManageable user={user} />
        <LogLink user={user} />
      </Stack>
    )
  return (
    <Columns
      rail={
        <>
          <UserDevices user={user} />
          <UserRights user={user} />
        </>
      }
    >
      <Stack>
        <Header user={user} />
        {!user.emailVerified && <ConfirmAddress user={user} />}
        <LogLink user={user} />
      </Stack>
      <Section look="quiet" title={t('user.details')}>
        <Card>
          <UserForm key={user.id} user={user} />
        </Card>
      </Section>
    </Columns>
  )
}

function Header({ user }: { user: ManagedUser }) {
  const { t } = useWords()
  const format = useFormat()
  return (
    <header className={styles.header}>
      <Avatar name={user.name} avatar={user.avatar} size="lg" />
      <div className={styles.body}>
        <h2>{user.name}</h2>
        <small>{t('user.since', { month: format.monthAndYear(user.createdAt) })}</small>
        <UserBadges user={user} />
        <Counters user={user} />
      </div>
    </header>
  )
}

/** Explains that admins manage no other admin, and manage themselves in their own profile. */
function NotManageable({ user }: { user: ManagedUser }) {
  const { t, refusal } = useWords()
  const isMe = useUser()?.id === user.id
  if (!isMe)
    return (
      <Note kind="info" title={refusal('CANNOT_MANAGE_ADMIN')}>
        {t('user.admin.text', { name: user.name })}
      </Note>
    )
  return (
    <Note kind="info" title={t('user.self')}>
      <p>{t('user.self.text')}</p>
      <p>{refusal('CANNOT_DELETE_SELF')}</p>
      <Link to="/profile/info" className={styles.profileLink}>
        {t('title.info')}
      </Link>
    </Note>
  )
}

function LogLink({ user }: { user: ManagedUser }) {
  const { t } = useWords()
  return (
    <div>
      <LinkButton to="/admin/log" search={{ member: user.id }} variant="light" size="small" icon={IconHistory}>
        {t('user.log')}
      </LinkButton>
    </div>
  )
}
