import { IconChartDots3, IconCurrentLocation, IconRoute, IconUserCircle } from '@tabler/icons-react'
import { visibilities, type Visibility } from '@bothy/contract/limits.ts'
import { settingWords } from '../../club/setting-names.ts'
import { useSetting } from '../../club/settings.tsx'
import { Card } from '../../ui/card.tsx'
import type { IconType } from '../../ui/icon.ts'
import { ChoiceLine } from '../../ui/line.tsx'
import { Section } from '../../ui/section.tsx'
import { useWords } from '../../words/words.tsx'
import { SettingSwitch } from './setting-switch.tsx'

/** Who sees what, and what the app may know. */
export function PrivacySettings() {
  const { t } = useWords()
  return (
    <Section look="quiet" title={t('settings.privacy')}>
      <Card padding="none">
        <WhoSees path="privacy.profileVisibility" icon={IconUserCircle} hint={t('settings.profile-visibility.hint')} />
        <WhoSees path="privacy.activityVisibility" icon={IconRoute} hint={t('settings.activity-visibility.hint')} />
        <SettingSwitch path="privacy.locationAccess" icon={IconCurrentLocation} hint={t('settings.location-access.hint')} />
        <SettingSwitch path="privacy.dataCollection" icon={IconChartDots3} hint={t('settings.data-collection.hint')} />
      </Card>
    </Section>
  )
}

type WhoSeesProps = { path: 'privacy.profileVisibility' | 'privacy.activityVisibility'; icon: IconType; hint: string }

function WhoSees({ path, icon, hint }: WhoSeesProps) {
  const { t } = useWords()
  const [who, choose] = useSetting(path)
  return (
    <ChoiceLine<Visibility>
      icon={icon}
      label={t(settingWords[path])}
      hint={hint}
      value={who}
      onChange={choose}
      options={visibilities.map((value) => ({ value, label: t(`settings.visibility.${value}`) }))}
    />
  )
}
