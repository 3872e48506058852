import { IconBell, IconBellRinging, IconMail, IconMessage, IconSpeakerphone, IconWalk } from '@tabler/icons-react'
import type { UserInfo } from '@bothy/contract/entities.ts'
import { useSetting } from '../../club/settings.tsx'
import { useAbilities } from '../../club/abilities.ts'
import { Card } from '../../ui/card.tsx'
import { ButtonLine } from '../../ui/line.tsx'
import { Section } from '../../ui/section.tsx'
import { useWords } from '../../words/words.tsx'
import { SettingSwitch } from './setting-switch.tsx'
import { usePushPermission } from './use-push-permission.ts'

/** The channels and the kinds of notifications. */
export function NotificationSettings({ user }: { user: UserInfo }) {
  const { t } = useWords()
  const { permission, ask } = usePushPermission()
  const [isOn] = useSetting('notifications.push')
  const { sendsNews } = useAbilities()
  const blocked = permission === 'denied' || permission === 'unsupported'
  return (
    <Section look="quiet" title={t('settings.notifications')}>
      <Card padding="none">
        <SettingSwitch
          path="notifications.push"
          icon={IconBell}
          hint={isOn && blocked ? t(`settings.push.${permission}`) : t('settings.push.hint')}
          onSwitched={(on) => on && permission === 'default' && ask()}
        />
        {isOn && permission === 'default' && (
          <ButtonLine icon={IconBellRinging} label={t('settings.push.ask')} hint={t('settings.push.ask.hint')} onPress={ask} />
        )}
        <SettingSwitch
          path="notifications.email"
          icon={IconMail}
          hint={sendsNews ? user.email : t('settings.news.not-sent')}
          disabled={!sendsNews}
        />
        <SettingSwitch
          path="notifications.sms"
          icon={IconMessage}
          hint={sendsNews ? (user.phone ?? t('settings.sms.no-phone')) : t('settings.news.not-sent')}
          disabled={!sendsNews}
        />
        <SettingSwitch path="notifications.activity" icon={IconWalk} hint={t('settings.activity.hint')} />
        <SettingSwitch path="notifications.system" icon={IconSpeakerphone} hint={t('settings.system.hint')} />
      </Card>
    </Section>
  )
}
