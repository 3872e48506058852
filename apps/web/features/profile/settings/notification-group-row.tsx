import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconBellRinging from '@tabler/icons-react/dist/esm/icons/IconBellRinging.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { useState } from 'react'
import type { SettingValues } from '@bothy/client/settings/setting-values.ts'
import { mailFrequencies, reminderMails, type MailFrequency, type ReminderMail } from '@bothy/contract/notifications.ts'
import { useCapabilities } from '../../../api/capabilities.ts'
import { useSentMessages } from '../../../api/use-sent-messages.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { settingLabels } from '../../../settings/setting-labels.ts'
import { useSettings } from '../../../settings/settings.ts'
import { Card } from '../../../ui/card.tsx'
import { ButtonRow, SelectRow, TextRow } from '../../../ui/settings-row.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { isOfNewActivities, isSettingOn, mailFrequencyOf, type NotificationGroup, type PathOf } from './notification-groups.ts'
import { SettingSwitch } from './setting-switch.tsx'

type GroupProps = { group: NotificationGroup }

/** One group of notifications: its channels in one line, and a sheet in which they are chosen. A club that only has the app has one switch. */
export function NotificationGroupRow({ group }: GroupProps) {
  const { t } = useTranslation()
  const { push, mail, reminderMail } = useChannels(group)
  const [isOpen, setIsOpen] = useState(false)
  const summary = useSummary(group)
  const label = t(settingLabels[group.path])
  if (!push && !mail && !reminderMail)
    return <SettingSwitch path={group.path} icon={group.icon} hint={t(isOfNewActivities(group) ? 'settings.group.browser' : group.hint)} />
  return (
    <>
      <ButtonRow icon={group.icon} label={label} hint={summary} onPress={() => setIsOpen(true)} />
      <Sheet open={isOpen} onOpenChange={setIsOpen} title={label} description={t(group.hint)} desktopVariant="modal">
        <Card padding="none">
          <Channels group={group} />
        </Card>
      </Sheet>
    </>
  )
}

/** The channels of the group that the club offers. */
function useChannels({ path, push, mail }: NotificationGroup) {
  const { offersPush } = useCapabilities()
  const sent = useSentMessages()
  return {
    push: offersPush ? push : undefined,
    mail: sent.mail ? mail : undefined,
    reminderMail: sent.mail && path === 'notifications.reminders',
  }
}

const appLabelOf = (group: NotificationGroup) => (isOfNewActivities(group) ? 'settings.group.browser' : 'settings.group.app')

function useSummary(group: NotificationGroup): string {
  const { t } = useTranslation()
  const { values } = useSettings()
  const { push, mail, reminderMail } = useChannels(group)
  if (!isSettingOn(values, group.path)) return t('settings.group.off')
  const chosen = reminderMail ? reminderMailOf(values) : mail && mailFrequencyOf(values, mail)
  const frequency = (values['notifications.email'] && chosen) || 'never'
  return [
    t(appLabelOf(group)),
    push && isSettingOn(values, push) && t('settings.group.push'),
    frequency !== 'never' && t(`settings.group.mail.${frequency}`),
  ]
    .filter(Boolean)
    .join('\u00a0· ')
}

function Channels({ group }: GroupProps) {
  const { t } = useTranslation()
  const { values, change } = useSettings()
  const { push, mail, reminderMail } = useChannels(group)
  const isOn = isSettingOn(values, group.path)
  return (
    <>
      <Switch
        icon={IconBell}
        label={t(appLabelOf(group))}
        hint={t('settings.group.app.hint')}
        checked={isOn}
        onChange={(on) => change(group.path, on)}
      />
      {isOn && push && (
        <Switch
          icon={IconBellRinging}
          label={t('settings.group.push')}
          checked={isSettingOn(values, push)}
          onChange={(on) => change(push, on)}
        />
      )}
      {isOn && mail && <MailFrequencyRow path={mail} />}
      {isOn && reminderMail && <ReminderMailRow />}
    </>
  )
}

function MailFrequencyRow({ path }: { path: PathOf<MailFrequency> }) {
  const { t } = useTranslation()
  const { values, change } = useSettings()
  const hint = useFrequencyHint(path)
  const label = t('settings.email')
  if (!values['notifications.email']) return <TextRow icon={IconMail} label={label} hint={t('settings.group.mail.off')} />
  return (
    <SelectRow<MailFrequency>
      icon={IconMail}
      label={label}
      hint={hint}
      value={mailFrequencyOf(values, path)}
      onChange={(value) => change(path, value)}
      options={mailFrequencies.map((value) => ({ value, label: t(`settings.mail.${value}`) }))}
    />
  )
}

const reminderMailOf = (values: SettingValues): ReminderMail => values['notifications.remindersMail'] ?? 'automatically'

/** Reminders are mailed at once or never, and by default where no device gets them. */
function ReminderMailRow() {
  const { t } = useTranslation()
  const { values, change } = useSettings()
  const label = t('settings.reminders.mail')
  if (!values['notifications.email']) return <TextRow icon={IconMail} label={label} hint={t('settings.group.mail.off')} />
  return (
    <SelectRow<ReminderMail>
      icon={IconMail}
      label={label}
      hint={t('settings.reminders.mail.hint')}
      value={reminderMailOf(values)}
      onChange={(value) => change('notifications.remindersMail', value)}
      options={reminderMails.map((value) => ({
        value,
        label: t(value === 'never' ? 'settings.mail.never' : `settings.reminders.mail.${value}`),
      }))}
    />
  )
}

/** When mails come that do not come at once. New activities have a time of day only in a weekly summary, or in a daily one that the member gets anyway. */
function useFrequencyHint(path: PathOf<MailFrequency>): string | undefined {
  const { t } = useTranslation()
  const format = useFormat()
  const frequency = mailFrequencyOf(useSettings().values, path)
  if (path === 'notifications.leadingMail' && frequency === 'immediately') return t('settings.leading.mail.hint')
  if (frequency === 'weekly' || (frequency === 'daily' && path !== 'notifications.systemMail')) {
    // Times of day have no zone.
    return t('settings.group.mail.hint', { time: format.inSentence.time('2000-01-01T07:00:00Z', 'UTC') })
  }
  return undefined
}
