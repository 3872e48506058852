import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconBellRinging from '@tabler/icons-react/dist/esm/icons/IconBellRinging.mjs'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import IconWalk from '@tabler/icons-react/dist/esm/icons/IconWalk.mjs'
import type { UserInfo } from '@bothy/contract/entities.ts'
import { useSetting } from '../../../api/settings.tsx'
import { useCapabilities } from '../../../api/capabilities.ts'
import { canSubscribe, needsInstallation } from '../../../api/push.ts'
import { Card } from '../../../ui/card.tsx'
import { ButtonRow } from '../../../ui/settings-row.tsx'
import { Section } from '../../../ui/section.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { PushSwitch } from '../../../api/push-rows.tsx'
import { QuietHours } from './quiet-hours.tsx'
import { SettingSwitch } from './setting-switch.tsx'
import { useState } from 'react'

/** Where notifications about the club appear. Only admins are told what waits for review. */
const systemHints = {
  mail: { admin: 'settings.system.hint.admin', member: 'settings.system.hint.mail' },
  app: { admin: 'settings.system.hint.admin.app', member: 'settings.system.hint' },
} as const

/** The channels and the kinds of notifications. */
export function NotificationSettings({ user }: { user: UserInfo }) {
  const { t } = useTranslation()
  const { sendsNotifications, offersPush } = useCapabilities()
  return (
    <Section variant="quiet" title={t('settings.notifications')}>
      <Card padding="none">
        {offersPush && (canSubscribe() || needsInstallation()) ? <PushSwitch memberId={user.id} /> : <BrowserNotifications />}
        {offersPush && <QuietHours />}
        <SettingSwitch
          path="notifications.email"
          icon={IconMail}
          hint={sendsNotifications ? user.email : t('settings.notifications.not-sent')}
          disabled={!sendsNotifications}
        />
        <SettingSwitch
          path="notifications.sms"
          icon={IconMessage}
          hint={sendsNotifications ? (user.phone ?? t('settings.sms.no-phone')) : t('settings.notifications.not-sent')}
          disabled={!sendsNotifications}
        />
        <SettingSwitch path="notifications.activity" icon={IconWalk} hint={t('settings.activity.hint')} />
        <SettingSwitch
          path="notifications.leading"
          icon={IconFlag}
          hint={t(sendsNotifications ? 'settings.leading.hint' : 'settings.leading.hint.app')}
        />
        <SettingSwitch
          path="notifications.system"
          icon={IconSpeakerphone}
          hint={t(systemHints[sendsNotifications ? 'mail' : 'app'][user.isAdmin ? 'admin' : 'member'])}
        />
      </Card>
    </Section>
  )
}

/** Notifications that the open page shows itself. */
function BrowserNotifications() {
  const { t } = useTranslation()
  const { permission, ask } = usePagePermission()
  const [isOn] = useSetting('notifications.push')
  const blocked = permission === 'denied' || permission === 'unsupported'
  return (
    <>
      <SettingSwitch
        path="notifications.push"
        icon={IconBell}
        hint={isOn && blocked ? t(`settings.push.${permission}`) : t('settings.push.hint')}
        onSwitched={(on) => on && permission === 'default' && ask()}
      />
      {isOn && permission === 'default' && (
        <ButtonRow icon={IconBellRinging} label={t('settings.push.ask')} hint={t('settings.push.ask.hint')} onPress={ask} />
      )}
    </>
  )
}

type Permission = NotificationPermission | 'unsupported'

const currentPermission = (): Permission => (typeof Notification === 'undefined' ? 'unsupported' : Notification.permission)

/** The browser's permission for notifications, and a function to request it. After a denial, only the member can allow notifications again, in the settings of the browser. */
function usePagePermission(): { permission: Permission; ask: () => void } {
  const [permission, setPermission] = useState(currentPermission)
  const ask = () => void Notification.requestPermission().then(setPermission)
  return { permission, ask }
}
