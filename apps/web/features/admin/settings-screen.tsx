import { IconCircleCheck, IconMail, IconMailCheck, IconMessage, IconPassword, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { SystemSettings } from '@bothy/contract/entities.ts'
import { useAbilities } from '../../club/abilities.ts'
import { useQueries } from '../../club/club.tsx'
import { Card } from '../../ui/card.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Note } from '../../ui/note.tsx'
import { Stack } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx'
import { useWords } from '../../words/words.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { SaveState } from './save-state.tsx'
import { NumberSetting } from './number-setting.tsx'
import { SwitchSetting } from './switch-setting.tsx'
import { LogoSetting } from './logo-setting.tsx'
import { NoMail, NoTexts, ShortPasswords } from './settings-notes.tsx'
import { TextSetting } from './text-setting.tsx'
import styles from './settings.module.css'

/** The settings of the club. Every change takes effect at once. */
export function SettingsScreen() {
  const { data, error, refetch } = useQuery(useQueries().settings.system())
  return (
    <AdminFrame open="settings" aside={data && <SaveState />}>
      {data ? <Settings settings={data} /> : error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading />}
    </AdminFrame>
  )
}

function Loading() {
  return (
    <Skeleton>
      <Stack>
        <SkeletonBlock height={260} />
        <SkeletonBlock height={180} />
        <SkeletonBlock height={320} />
      </Stack>
    </Skeleton>
  )
}

function Settings({ settings }: { settings: SystemSettings }) {
  const { t } = useWords()
  const { countsAttempts } = useAbilities()
  return (
    <div className={styles.sections}>
      <Section look="quiet" title={t('settings.club')}>
        <Card className={styles.fields}>
          <TextSetting settings={settings} name="systemName" />
          <TextSetting settings={settings} name="systemDescription" rows={3} />
          <LogoSetting settings={settings} />
        </Card>
      </Section>
      <Section look="quiet" title={t('app.activities')}>
        <Card padding="none">
          <SwitchSetting settings={settings} name="autoApprove" icon={IconCircleCheck} />
          <div className={styles.fields}>
            <NumberSetting settings={settings} name="maxParticipants" step={5} />
          </div>
        </Card>
      </Section>
      <Section look="quiet" title={t('settings.sign-in')}>
        <Card padding="none">
          <SwitchSetting settings={settings} name="requireComplexPassword" icon={IconPassword} />
          <div className={styles.fields}>
            <NumberSetting settings={settings} name="minimumPasswordLength" />
            <ShortPasswords settings={settings} />
            {countsAttempts && <NumberSetting settings={settings} name="maxLoginAttempts" />}
            <NumberSetting settings={settings} name="sessionTimeout" step={5} />
          </div>
        </Card>
      </Section>
      <div>
        <Section look="quiet" title={t('settings.members')}>
          <Card padding="none">
            <SwitchSetting settings={settings} name="allowSelfRegistration" icon={IconUserPlus} />
            <SwitchSetting settings={settings} name="requireEmailVerification" icon={IconMailCheck} />
          </Card>
        </Section>
        <Notifications settings={settings} />
      </div>
    </div>
  )
}

function Notifications({ settings }: { settings: SystemSettings }) {
  const { t } = useWords()
  const { sendsNews } = useAbilities()
  return (
    <Section look="quiet" title={t('settings.news')}>
      {sendsNews ? (
        <>
          <Card padding="none">
            <SwitchSetting settings={settings} name="emailNotifications" icon={IconMail} />
            <SwitchSetting settings={settings} name="smsNotifications" icon={IconMessage} />
          </Card>
          <div className={styles.notes}>
            <NoMail />
            <NoTexts />
          </div>
        </>
      ) : (
        <Note kind="info" title={t('settings.news.none')}>
          {t('settings.news.none.text')}
        </Note>
      )}
    </Section>
  )
}
