import IconCalendarShare from '@tabler/icons-react/dist/esm/icons/IconCalendarShare.mjs'
import IconClockPause from '@tabler/icons-react/dist/esm/icons/IconClockPause.mjs'
import IconDevices from '@tabler/icons-react/dist/esm/icons/IconDevices.mjs'
import IconFriends from '@tabler/icons-react/dist/esm/icons/IconFriends.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import IconUserEdit from '@tabler/icons-react/dist/esm/icons/IconUserEdit.mjs'
import { useQuery } from '@tanstack/react-query'
import { useClubSettings, useQueries } from '../../../api/api-context.tsx'
import { useCapabilities } from '../../../api/capabilities.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { useSetting } from '../../../settings/settings.ts'
import { Card } from '../../../ui/card.tsx'
import { Section } from '../../../ui/section.tsx'
import { SelectRow, LinkRow } from '../../../ui/settings-row.tsx'
import { sessionTimeoutOptions } from './session-timeouts.ts'

/** Profile, companions, password, two-factor authentication, devices and the session timeout. */
export function AccountSettings() {
  const { t } = useTranslation()
  const { offersCalendarFeed } = useCapabilities()
  const allowCompanions = useClubSettings()?.allowCompanions
  const { data: twoFactor } = useQuery(useQueries().user.twoFactor())
  return (
    <Section variant="quiet" title={t('settings.account')}>
      <Card padding="none">
        <LinkRow to="/profile/info" icon={IconUserEdit} label={t('title.info')} />
        {allowCompanions && <LinkRow to="/profile/companions" icon={IconFriends} label={t('companions.title')} />}
        <LinkRow to="/profile/security" hash="password" icon={IconKey} label={t('info.password.change')} />
        <LinkRow
          to="/profile/security"
          icon={IconShieldLock}
          label={t('security.two-step')}
          value={twoFactor && t(twoFactor.enabled ? 'security.two-step.on' : 'security.two-step.off')}
        />
        <LinkRow to="/profile/security" hash="devices" icon={IconDevices} label={t('security.devices')} />
        {offersCalendarFeed && <LinkRow to="/profile/security" hash="calendar" icon={IconCalendarShare} label={t('calendar.subscribe')} />}
        <SessionTimeout />
      </Card>
    </Section>
  )
}

/** The timeout of the club is the default and the maximum. */
function SessionTimeout() {
  const { t } = useTranslation()
  const club = useClubSettings()
  const [own, choose] = useSetting('account.sessionTimeout')
  if (!club) return null
  const chosen = own !== null && own < club.sessionTimeout ? own : null
  const labelOf = (minutes: number | null) =>
    minutes === null
      ? t('settings.session-timeout.club', { minutes: club.sessionTimeout })
      : t('settings.session-timeout.minutes', { minutes })
  return (
    <SelectRow
      icon={IconClockPause}
      label={t('settings.session-timeout')}
      hint={club.offerStaySignedIn ? t('settings.session-timeout.hint') : undefined}
      value={String(chosen)}
      onChange={(value) => choose(value === 'null' ? null : Number(value))}
      options={[null, ...sessionTimeoutOptions(club.sessionTimeout, chosen)].map((minutes) => ({
        value: String(minutes),
        label: labelOf(minutes),
      }))}
    />
  )
}
