import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { useQuery } from '@tanstack/react-query'
import { themes, type Theme } from '@bothy/contract/choices.ts'
import type { UserInfo } from '@bothy/contract/entities.ts'
import { useGroups } from '../../../activity-parts/group-name.tsx'
import { useClubSettings, useQueries, useUser } from '../../../api/api-context.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import InstallRow from '../../../install/install-row.tsx'
import { useSetting } from '../../../settings/settings.ts'
import { Card } from '../../../ui/card.tsx'
import { Halves } from '../../../ui/halves.tsx'
import type { IconType } from '../../../ui/icon.ts'
import { Page } from '../../../ui/page.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { LinkRow } from '../../../ui/settings-row.tsx'
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx'
import { TopBar } from '../../../ui/top-bar.tsx'
import { appVersion } from '../../../versions.ts'
import { DataSettings } from '../data/data-settings.tsx'
import { AccountSettings } from './account-settings.tsx'
import { NotificationSettings } from './notification-settings.tsx'
import { Preferences } from './preferences.tsx'
import { PrivacySettings } from './privacy-settings.tsx'
import { SignOutButton } from './sign-out-button.tsx'
import { SyncAlerts } from './sync-alerts.tsx'
import { SyncStatus } from './sync-status.tsx'
import styles from './settings.module.css'

/** All settings of the member. Every change is saved at once. */
export function SettingsScreen() {
  const { t } = useTranslation()
  const user = useUser()
  // The rows of notifications say whether mails and text messages are sent, and have other heights where none are.
  const { isFetched } = useQuery(useQueries().settings.providers())
  // There are rows about groups in a club that has some.
  const club = useClubSettings()
  if (!user) return null
  return (
    <Page width="page">
      <TopBar title={t('profile.settings')} back="/profile" sticky>
        <SyncStatus />
      </TopBar>
      {isFetched && club ? <Sections user={user} /> : <Loading />}
    </Page>
  )
}

function Loading() {
  return (
    <Skeleton>
      <Halves>
        <div className={styles.column}>
          <SkeletonBlock height={110} />
          <SkeletonBlock height={360} />
        </div>
        <SkeletonBlock height={420} />
      </Halves>
    </Skeleton>
  )
}

function Sections({ user }: { user: UserInfo }) {
  const { t } = useTranslation()
  const mayReview = user.isAdmin || user.reviewedGroups !== undefined
  const hasGroups = useGroups().length > 0
  return (
    <div className={styles.sections}>
      <SyncAlerts />
      <Halves>
        <div className={styles.column}>
          <Appearance />
          {(mayReview || hasGroups) && (
            <Card padding="none">
              {mayReview && <LinkRow to="/admin/activities" icon={IconShieldCheck} label={t(user.isAdmin ? 'app.admin' : 'app.review')} />}
              {hasGroups && <LinkRow to="/groups" icon={IconUsersGroup} label={t('groups.title')} />}
            </Card>
          )}
          <NotificationSettings user={user} />
          <PrivacySettings />
        </div>
        <div className={styles.column}>
          <AccountSettings />
          <Preferences />
          <InstallRow />
          <DataSettings user={user} />
          <SignOutButton />
          <p className={styles.version}>{t('settings.version', { version: appVersion })}</p>
        </div>
      </Halves>
    </div>
  )
}

const icons: Record<Theme, IconType> = { light: IconSun, dark: IconMoon, system: IconDeviceMobile }

/** Light, dark, or the theme of the device. */
function Appearance() {
  const { t } = useTranslation()
  const [theme, choose] = useSetting('preferences.theme')
  return (
    <Card>
      <SegmentedControl<Theme>
        label={t('profile.theme')}
        showLabel
        value={theme}
        onChange={choose}
        segments={themes.map((value) => ({ value, label: t(`profile.theme.${value}`), icon: icons[value] }))}
      />
    </Card>
  )
}
