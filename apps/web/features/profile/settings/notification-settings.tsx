import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconBellRinging from '@tabler/icons-react/dist/esm/icons/IconBellRinging.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import IconUrgent from '@tabler/icons-react/dist/esm/icons/IconUrgent.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { useState } from 'react'
import type { UserInfo } from '@bothy/contract/entities.ts'
import { useGroups } from '../../../activity-parts/group-name.tsx'
import { useCapabilities } from '../../../api/capabilities.ts'
import { useSentMessages } from '../../../api/use-sent-messages.ts'
import { useFormattedPhone } from '../../../forms/phone-library.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { PushSwitch } from '../../../notifications/push-rows.tsx'
import { canSubscribe, needsInstallation } from '../../../notifications/push.ts'
import { useSetting } from '../../../settings/settings.ts'
import { Card } from '../../../ui/card.tsx'
import { Section } from '../../../ui/section.tsx'
import { ButtonRow, TextRow } from '../../../ui/settings-row.tsx'
import { GroupNotifications } from './group-notifications.tsx'
import { NotificationGroupRow } from './notification-group-row.tsx'
import { notificationGroups } from './notification-groups.ts'
import { QuietHours } from './quiet-hours.tsx'
import { SettingSwitch } from './setting-switch.tsx'

type NotificationSettingsProps = { user: UserInfo }

/** The channels, and which groups of notifications they carry. */
export function NotificationSettings({ user }: NotificationSettingsProps) {
  return (
    <>
      <Channels user={user} />
      <Groups user={user} />
    </>
  )
}

function Channels({ user }: NotificationSettingsProps) {
  const { t } = useTranslation()
  const phone = useFormattedPhone(user.phone ?? '')
  const { offersPush } = useCapabilities()
  const { mail, sms } = useSentMessages()
  return (
    <Section variant="quiet" title={t('settings.notifications')}>
      <Card padding="none">
        {offersPush && (canSubscribe() || needsInstallation()) ? <PushSwitch memberId={user.id} /> : <BrowserNotifications />}
        {offersPush && <QuietHours />}
        <SettingSwitch
          path="notifications.email"
          icon={IconMail}
          hint={mail ? user.email : t('settings.notifications.not-sent')}
          disabled={!mail}
        />
        <SettingSwitch
          path="notifications.sms"
          icon={IconMessage}
          hint={sms ? phone || t('settings.sms.no-phone') : t('settings.notifications.not-sent')}
          disabled={!sms}
        />
      </Card>
    </Section>
  )
}

function Groups({ user }: NotificationSettingsProps) {
  const { t } = useTranslation()
  const hasGroups = useGroups().length > 0
  return (
    <Section variant="quiet" title={t('settings.groups')}>
      <Card padding="none">
        {notificationGroups(user.isAdmin || user.reviewedGroups !== undefined).map((group) => (
          <NotificationGroupRow key={group.path} group={group} />
        ))}
        {hasGroups && <SettingSwitch path="notifications.otherGroups" icon={IconUsersGroup} hint={t('settings.other-groups.hint')} />}
        {hasGroups && <GroupNotifications />}
        <TextRow icon={IconUrgent} label={t('settings.alarms')} hint={t('settings.alarms.hint')} />
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
