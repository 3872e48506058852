import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs'
import IconMailCheck from '@tabler/icons-react/dist/esm/icons/IconMailCheck.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { MemberAccount } from '@bothy/contract/admin/member-accounts.ts'
import { useQueries, useUser } from '../../../api/api-context.tsx'
import { useCapabilities } from '../../../api/capabilities.ts'
import { useUsesQualifications } from '../../../api/qualification-queries.ts'
import { useFormat } from '../../../format/use-format.ts'
import { ErrorState } from '../../../forms/error-state.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Avatar } from '../../../images/avatar.tsx'
import { MemberQualifications } from '../../../members/member-qualifications.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { LinkButton, Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { usePageTitle } from '../../../ui/page-title.tsx'
import { Columns, Page, Stack } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx'
import { TopBar } from '../../../ui/top-bar.tsx'
import { IrreversibleActions, RemoveAdminRole } from './irreversible-actions.tsx'
import { MemberAttendance } from './member-attendance.tsx'
import { MemberCounters, MemberBadges } from './member-badges.tsx'
import { MemberDevices } from './member-devices.tsx'
import { MemberForm } from './member-form.tsx'
import { NewPasswordLink } from './password-link.tsx'
import { TwoFactorReset } from './two-factor-reset.tsx'
import { useHasIrreversibleMutation, useMemberMutation } from './use-member-mutations.ts'
import styles from './members.module.css'

/** One member, as admins see and manage them. */
export function ManageMemberScreen() {
  const { t } = useTranslation()
  const { userId } = useParams({ from: '/_admins/admin/users/$userId' })
  const { data: user, error, refetch } = useQuery({ ...useQueries().admin.user(userId), enabled: !useHasIrreversibleMutation(userId) })
  // The hints of the form depend on whether the club sends mail. The screen waits for the answer, so that the form does not move.
  const { isFetched } = useQuery(useQueries().settings.providers())
  usePageTitle(user?.name)
  return (
    <>
      <TopBar title={t('admin.users')} back="/admin/users" />
      <Page width="page">
        {user && isFetched ? (
          <MemberDetails user={user} />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading />
        )}
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

function MemberDetails({ user }: { user: MemberAccount }) {
  const { t } = useTranslation()
  const { createsPasswordLinks, resetsTwoFactor } = useCapabilities()
  if (user.isAdmin)
    return (
      <Stack>
        <Header user={user} />
        {user.lockedUntil && <Locked user={user} until={user.lockedUntil} />}
        <NotManageable user={user} />
        <LogLink user={user} />
        <Qualifications user={user} />
        <MemberAttendance member={user} />
      </Stack>
    )
  return (
    <Columns
      sidebar={
        <>
          <MemberDevices user={user} />
          <IrreversibleActions user={user} />
        </>
      }
    >
      <Stack>
        <Header user={user} />
        {user.lockedUntil && <Locked user={user} until={user.lockedUntil} />}
        {!user.emailVerified && <ConfirmEmail user={user} />}
        <LogLink user={user} />
      </Stack>
      {createsPasswordLinks && <NewPasswordLink user={user} />}
      {resetsTwoFactor && user.hasTwoFactor && <TwoFactorReset user={user} />}
      <Section variant="quiet" title={t('user.details')}>
        <Card>
          <MemberForm key={user.id} user={user} />
        </Card>
      </Section>
      <Qualifications user={user} />
      <MemberAttendance member={user} />
    </Columns>
  )
}

function Qualifications({ user }: { user: MemberAccount }) {
  const { t } = useTranslation()
  if (!useUsesQualifications()) return null
  return (
    <Section variant="quiet" title={t('qualifications.title')}>
      <MemberQualifications member={user} />
    </Section>
  )
}

function Header({ user }: { user: MemberAccount }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <header className={styles.header}>
      <Avatar name={user.name} avatar={user.avatar} size="lg" />
      <div className={styles.body}>
        <h2>{user.name}</h2>
        <small>{t('user.since', { month: format.monthAndYear(user.createdAt) })}</small>
        <MemberBadges user={user} />
        <MemberCounters user={user} />
      </div>
    </header>
  )
}

/** Explains that admins manage no other admin, and manage themselves in their own profile. */
function NotManageable({ user }: { user: MemberAccount }) {
  const { t, errorMessage } = useTranslation()
  const isMe = useUser()?.id === user.id
  if (!isMe)
    return (
      <Alert kind="info" title={errorMessage('CANNOT_MANAGE_ADMIN')}>
        <p>{t('user.admin.text', { name: user.name })}</p>
        <RemoveAdminRole user={user} />
      </Alert>
    )
  return (
    <Alert kind="info" title={t('user.self')}>
      <p>{t('user.self.text')}</p>
      <p>{errorMessage('CANNOT_DELETE_SELF')}</p>
      <Link to="/profile/info" className={styles.profileLink}>
        {t('user.self.edit')}
      </Link>
    </Alert>
  )
}

function LogLink({ user }: { user: MemberAccount }) {
  const { t } = useTranslation()
  const isMe = useUser()?.id === user.id
  return (
    <div>
      <LinkButton to="/admin/log" search={{ member: user.id }} variant="light" size="small" icon={IconHistory}>
        {t(isMe ? 'user.log.own' : 'user.log')}
      </LinkButton>
    </div>
  )
}

/** Lets an admin confirm the email address of a member who has not done so. */
function ConfirmEmail({ user: { id, name } }: { user: MemberAccount }) {
  const { t } = useTranslation()
  const { mutate, isPending } = useMemberMutation(id, (api) => api.confirmUserEmail({ userId: id }), t('user.confirm.done'))
  return (
    <Alert kind="warning">
      <p>{t('user.confirm.text', { name })}</p>
      <Button size="small" icon={IconMailCheck} className={styles.alertAction} loading={isPending} onClick={() => mutate()}>
        {t('user.confirm')}
      </Button>
    </Alert>
  )
}

/** Says that wrong guesses have locked the sign-in of this member, and lets an admin unlock it. */
function Locked({ user: { id, name }, until }: { user: MemberAccount; until: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { mutate, isPending } = useMemberMutation(id, (api) => api.unlockUser({ userId: id }), t('user.unlock.done', { name }))
  return (
    <Alert kind="warning">
      <p>{t('user.unlock.text', { name, when: format.until(until) })}</p>
      <Button size="small" icon={IconLockOpen} className={styles.alertAction} loading={isPending} onClick={() => mutate()}>
        {t('user.unlock')}
      </Button>
    </Alert>
  )
}
