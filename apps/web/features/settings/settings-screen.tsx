import { IconShieldCheck } from '@tabler/icons-react'
import { useUser } from '../../club/club.tsx'
import { Card } from '../../ui/card.tsx'
import { LinkLine } from '../../ui/line.tsx'
import { Page } from '../../ui/page.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import { useWords } from '../../words/words.tsx'
import { appVersion } from '../../versions.ts'
import { AccountSettings } from './account-settings.tsx'
import { Appearance } from './appearance.tsx'
import { DataSettings } from './data-settings.tsx'
import { NotificationSettings } from './notification-settings.tsx'
import { Preferences } from './preferences.tsx'
import { PrivacySettings } from './privacy-settings.tsx'
import { SignOut } from './sign-out.tsx'
import { SyncNotes } from './sync-notes.tsx'
import { SyncState } from './sync-state.tsx'
import styles from './settings.module.css'

/** All settings of the member. Every change is saved at once. */
export function SettingsScreen() {
  const { t } = useWords()
  const user = useUser()
  if (!user) return null
  return (
    <>
      <TopBar title={t('profile.settings')} back="/profile">
        <SyncState />
      </TopBar>
      <Page>
        <div className={styles.sections}>
          <SyncNotes />
          <Appearance />
          {user.isAdmin && (
            <Card padding="none">
              <LinkLine to="/admin/activities" icon={IconShieldCheck} label={t('app.admin')} />
            </Card>
          )}
          <NotificationSettings user={user} />
          <PrivacySettings />
          <AccountSettings />
          <Preferences />
          <DataSettings user={user} />
          <SignOut />
          <p className={styles.version}>{t('settings.version', { version: appVersion })}</p>
        </div>
      </Page>
    </>
  )
}
