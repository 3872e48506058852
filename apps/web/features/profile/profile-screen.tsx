import IconCalendarStats from '@tabler/icons-react/dist/esm/icons/IconCalendarStats.mjs'
import IconMountain from '@tabler/icons-react/dist/esm/icons/IconMountain.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import { useQuery } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import type { OwnActivityKind } from '@bothy/contract/choices.ts'
import type { UserInfo } from '@bothy/contract/entities.ts'
import { useQueries, useUser } from '../../api/api-context.tsx'
import { useRecordsAttendance } from '../../api/attendance-queries.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { LazyReviewCount } from '../../members/lazy-review-count.tsx'
import { LazyBell } from '../../notifications/lazy-bell.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { IconLink, type IconLinkProps } from '../../ui/icon-button.tsx'
import { OverlapPanel, Page } from '../../ui/page.tsx'
import { LinkRow } from '../../ui/settings-row.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import { Banner } from './banner.tsx'
import { Counts } from './counts.tsx'
import { MyActivities } from './my-activities.tsx'
import { OwnQualifications } from './own-qualifications.tsx'
import { ProfileHeader } from './profile-header.tsx'
import { ProfileTabs } from './profile-tabs.tsx'
import styles from './profile.module.css'

/** The profile pages that show a single list. */
const lists: Partial<Record<string, OwnActivityKind>> = {
  '/profile/created': 'created',
  '/profile/activities': 'joined',
  '/profile/favorites': 'favorite',
}

/** The profile and the activities of the member. */
export function ProfileScreen() {
  const { t } = useTranslation()
  const user = useUser()
  const page = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' })
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title })
  useQuery({ ...useQueries().user.info(), enabled: user !== null })
  if (!user) return null
  const kind = lists[page]
  if (kind)
    return (
      <>
        <TopBar title={title && t(title)} back="/profile">
          <SettingsLink />
        </TopBar>
        <Page width="page">
          <ProfileTabs open={kind} user={user} replace />
          <MyActivities kind={kind} />
        </Page>
      </>
    )
  return (
    <>
      <Banner>
        <LazyBell place="picture" />
        <SettingsLink variant="overlay" />
      </Banner>
      <OverlapPanel>
        <Page width="page">
          <ProfileHeader user={user} />
          <Counts user={user} />
          <OwnQualifications />
          <YearLinks user={user} />
          <ReviewLink user={user} />
          <ProfileTabs open="joined" />
          <MyActivities kind="joined" />
        </Page>
      </OverlapPanel>
    </>
  )
}

/** Links to the year of a member with activities, and in a club that records attendance to what it has recorded. */
function YearLinks({ user: { joined, created } }: { user: UserInfo }) {
  const { t } = useTranslation()
  const recordsAttendance = useRecordsAttendance()
  const hasActivities = joined + created > 0
  if (!hasActivities && !recordsAttendance) return null
  return (
    <Card padding="none" className={styles.years}>
      {hasActivities && (
        <>
          <LinkRow to="/profile/years" icon={IconCalendarStats} label={t('year.title')} />
          <LinkRow to="/years" icon={IconMountain} label={t('club-year.title')} />
        </>
      )}
      {recordsAttendance && <LinkRow to="/profile/attendance" icon={IconUserCheck} label={t('attendance.title')} />}
    </Card>
  )
}

/** What the number in the tab bar is about. Wide screens have the link beside every page. */
function ReviewLink({ user: { isAdmin, reviewedGroups } }: { user: UserInfo }) {
  const { t } = useTranslation()
  if (!isAdmin && reviewedGroups === undefined) return null
  return (
    <Card padding="none" className={classes(styles.years, styles.review)}>
      <LinkRow
        to={isAdmin ? '/admin' : '/admin/activities'}
        icon={IconShieldCheck}
        label={t(isAdmin ? 'app.admin' : 'app.review')}
        value={<LazyReviewCount />}
      />
    </Card>
  )
}

/** Links to the settings of the member. */
function SettingsLink({ variant }: Pick<IconLinkProps, 'variant'>) {
  const { t } = useTranslation()
  return <IconLink to="/profile/settings" icon={IconSettings} label={t('profile.settings')} variant={variant} />
}
