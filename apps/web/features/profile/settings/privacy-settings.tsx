import IconChartDots3 from '@tabler/icons-react/dist/esm/icons/IconChartDots3.mjs'
import IconCurrentLocation from '@tabler/icons-react/dist/esm/icons/IconCurrentLocation.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import IconRoute from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs'
import IconUserCancel from '@tabler/icons-react/dist/esm/icons/IconUserCancel.mjs'
import IconUserCircle from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs'
import { visibilities, type Visibility } from '@bothy/contract/choices.ts'
import { useClubSettings } from '../../../api/api-context.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { settingLabels } from '../../../settings/setting-labels.ts'
import { useSetting } from '../../../settings/settings.ts'
import { Card } from '../../../ui/card.tsx'
import type { IconType } from '../../../ui/icon.ts'
import { Section } from '../../../ui/section.tsx'
import { LinkRow, SelectRow } from '../../../ui/settings-row.tsx'
import { SettingSwitch } from './setting-switch.tsx'

/** Who sees the profile and the activities, and which data the app may use. */
export function PrivacySettings() {
  const { t } = useTranslation()
  const hasDiscussions = useClubSettings()?.discussion !== undefined
  return (
    <Section variant="quiet" title={t('settings.privacy')} hint={t('settings.on-device')}>
      <Card padding="none">
        <VisibilitySetting path="privacy.profileVisibility" icon={IconUserCircle} hint={t('settings.profile-visibility.hint')} />
        <VisibilitySetting path="privacy.activityVisibility" icon={IconRoute} hint={t('settings.activity-visibility.hint')} />
        <SettingSwitch path="privacy.sharePhone" icon={IconPhone} hint={t('settings.share-phone.hint')} />
        <SettingSwitch path="privacy.locationAccess" icon={IconCurrentLocation} hint={t('settings.location-access.hint')} />
        <SettingSwitch path="privacy.dataCollection" icon={IconChartDots3} hint={t('settings.data-collection.hint')} />
        {hasDiscussions && <LinkRow to="/profile/blocked" icon={IconUserCancel} label={t('blocked.title')} />}
      </Card>
    </Section>
  )
}

type VisibilitySettingProps = { path: 'privacy.profileVisibility' | 'privacy.activityVisibility'; icon: IconType; hint: string }

function VisibilitySetting({ path, icon, hint }: VisibilitySettingProps) {
  const { t } = useTranslation()
  const [visibility, choose] = useSetting(path)
  return (
    <SelectRow<Visibility>
      icon={icon}
      label={t(settingLabels[path])}
      hint={hint}
      value={visibility}
      onChange={choose}
      options={visibilities.map((value) => ({ value, label: t(`settings.visibility.${value}`) }))}
    />
  )
}
