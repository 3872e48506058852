import IconCar from '@tabler/icons-react/dist/esm/icons/IconCar.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCloudCheck from '@tabler/icons-react/dist/esm/icons/IconCloudCheck.mjs'
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import IconCloudUp from '@tabler/icons-react/dist/esm/icons/IconCloudUp.mjs'
import IconDeviceMobileCheck from '@tabler/icons-react/dist/esm/icons/IconDeviceMobileCheck.mjs'
import IconFriends from '@tabler/icons-react/dist/esm/icons/IconFriends.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconMailCheck from '@tabler/icons-react/dist/esm/icons/IconMailCheck.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import IconPassword from '@tabler/icons-react/dist/esm/icons/IconPassword.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { useQuery, useMutationState } from '@tanstack/react-query'
import type { SystemSettings } from '@bothy/contract/entities.ts'
import { useQueries } from '../../../api/api-context.tsx'
import { useCapabilities } from '../../../api/capabilities.ts'
import { ErrorState } from '../../../forms/error-state.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Card } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import { Halves } from '../../../ui/halves.tsx'
import { Stack } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx'
import { AdminLayout } from '../admin-layout.tsx'
import { AttendanceSetting } from './attendance-setting.tsx'
import { DiscussionSetting } from './discussion-setting.tsx'
import { LogoSetting } from './logo-setting.tsx'
import { MapSetting } from './map-setting.tsx'
import { NumberSetting } from './number-setting.tsx'
import { RetentionSetting } from './retention-setting.tsx'
import { NoMailAlert, NoSmsAlert, ShortPasswordAlert, UnconfirmedAddressesAlert } from './settings-alerts.tsx'
import { SwitchSetting } from './switch-setting.tsx'
import { TextSetting } from './text-setting.tsx'
import { saveSettingKey } from './use-save-setting.ts'
import styles from './settings.module.css'

export { QualificationsScreen } from '../qualifications/qualifications-screen.tsx'

/** The settings of the club. Every change takes effect at once. */
export function SystemSettingsScreen() {
  const { data, error, refetch } = useQuery(useQueries().settings.system())
  return (
    <AdminLayout tab="settings" aside={data && <SaveStatus />}>
      {data ? <Settings settings={data} /> : error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loading />}
    </AdminLayout>
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
  const { t } = useTranslation()
  const { limitsSignInAttempts } = useCapabilities()
  return (
    <Halves>
      <>
        <Section variant="quiet" title={t('settings.club')}>
          <Card className={styles.fields}>
            <TextSetting settings={settings} name="systemName" />
            <TextSetting settings={settings} name="systemDescription" rows={3} />
            <LogoSetting settings={settings} />
          </Card>
        </Section>
        <Section variant="quiet" title={t('app.activities')}>
          <Card padding="none">
            <SwitchSetting settings={settings} name="autoApprove" icon={IconCircleCheck} />
            <div className={styles.fields}>
              <NumberSetting settings={settings} name="maxParticipants" step={5} />
              <TextSetting settings={settings} name="emergencyNumber" />
            </div>
            <SwitchSetting settings={settings} name="allowCompanions" icon={IconFriends} />
            {settings.allowCompanions && (
              <div className={styles.fields}>
                <NumberSetting settings={settings} name="companionAdultAge" />
                <NumberSetting settings={settings} name="companionTrials" />
              </div>
            )}
            {settings.usesDraws && <SwitchSetting settings={settings} name="weightedDraws" icon={IconTicket} />}
            <AttendanceSetting settings={settings} />
            <DiscussionSetting settings={settings} />
            {settings.discussion !== 'off' && <RetentionSetting settings={settings} name="messageMonths" />}
            <SwitchSetting settings={settings} name="photos" icon={IconPhoto} />
            {settings.photos && (
              <div className={styles.fields}>
                <NumberSetting settings={settings} name="photosPerMember" step={5} />
                <NumberSetting settings={settings} name="activityPhotoSpace" step={50} />
                <NumberSetting settings={settings} name="photoSpace" step={500} />
              </div>
            )}
            {settings.photos && <RetentionSetting settings={settings} name="photoMonths" />}
            <SwitchSetting settings={settings} name="sharedRides" icon={IconCar} />
            <SwitchSetting settings={settings} name="writesReports" icon={IconPencil} />
          </Card>
        </Section>
        <Section variant="quiet" title={t('settings.map')}>
          <Card padding="none">
            <MapSetting settings={settings} />
          </Card>
        </Section>
      </>
      <>
        <Section variant="quiet" title={t('settings.sign-in')}>
          <Card padding="none">
            <SwitchSetting settings={settings} name="requireComplexPassword" icon={IconPassword} />
            <div className={styles.fields}>
              <NumberSetting settings={settings} name="minimumPasswordLength" />
              <ShortPasswordAlert settings={settings} />
              {limitsSignInAttempts && <NumberSetting settings={settings} name="maxLoginAttempts" />}
              <NumberSetting settings={settings} name="sessionTimeout" step={5} />
            </div>
            <SwitchSetting settings={settings} name="offerStaySignedIn" icon={IconDeviceMobileCheck} />
          </Card>
        </Section>
        <Section variant="quiet" title={t('settings.members')}>
          <Card padding="none">
            <SwitchSetting settings={settings} name="allowSelfRegistration" icon={IconUserPlus} />
            <SwitchSetting settings={settings} name="requireEmailVerification" icon={IconMailCheck} />
          </Card>
          <UnconfirmedAddressesAlert settings={settings} />
        </Section>
        <Notifications settings={settings} />
      </>
    </Halves>
  )
}

function Notifications({ settings }: { settings: SystemSettings }) {
  const { t } = useTranslation()
  const { sendsNotifications } = useCapabilities()
  return (
    <Section variant="quiet" title={t('settings.club-notifications')}>
      {sendsNotifications ? (
        <>
          <Card padding="none">
            <SwitchSetting settings={settings} name="emailNotifications" icon={IconMail} />
            <SwitchSetting settings={settings} name="smsNotifications" icon={IconMessage} />
          </Card>
          <div className={styles.notes}>
            <NoMailAlert />
            <NoSmsAlert />
          </div>
        </>
      ) : (
        <Alert kind="info" title={t('settings.notifications.none')}>
          {t('settings.notifications.none.text')}
        </Alert>
      )}
    </Section>
  )
}

const states = {
  saving: { icon: IconCloudUp, labelId: 'settings.saving' },
  saved: { icon: IconCloudCheck, labelId: 'settings.saved' },
  failed: { icon: IconCloudOff, labelId: 'settings.not-saved' },
} as const

/** Whether the shown settings are saved. */
function SaveStatus() {
  const { t } = useTranslation()
  const all = useMutationState({
    filters: { mutationKey: saveSettingKey },
    select: ({ state, options }) => [options.mutationKey?.at(-1), state.status] as const,
  })
  // The last attempt counts, for each setting.
  const last = [...new Map(all).values()]
  const state = last.includes('pending') ? 'saving' : last.includes('error') ? 'failed' : 'saved'
  const { icon: Icon, labelId } = states[state]
  return (
    <span className={classes(styles.saveStatus, state === 'failed' && styles.failed)} role="status">
      <Icon size={20} aria-hidden />
      {t(labelId)}
    </span>
  )
}
