import { useQuery } from '@tanstack/react-query'
import { useApi, useClubSettings, useUser } from '../../../api/api-context.tsx'
import { useCapabilities } from '../../../api/capabilities.ts'
import { ErrorState } from '../../../forms/error-state.tsx'
import { canUsePasskeys } from '../../../forms/passkeys.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Halves } from '../../../ui/halves.tsx'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx'
import { TopBar } from '../../../ui/top-bar.tsx'
import { CalendarFeed } from './calendar-feed.tsx'
import { Devices } from './devices.tsx'
import { Passkeys } from './passkeys.tsx'
import { PasswordSettings } from './password-form.tsx'
import { TwoFactorSettings } from './two-factor-settings.tsx'

/** Two-factor authentication, passkeys, signed-in devices, the calendar feed and the password. It waits for all data, so that nothing moves. */
function AccountSecurity({ email }: { email: string }) {
  const { t } = useTranslation()
  const { queries } = useApi()
  const twoFactor = useQuery(queries.user.twoFactor())
  const sessions = useQuery(queries.user.sessions())
  const settings = useClubSettings()
  const providers = useQuery(queries.settings.providers())
  const passkeyProvider = providers.data?.passkey
  const passkeys = useQuery({ ...queries.user.passkeys(), enabled: Boolean(passkeyProvider) })
  const { offersCalendarFeed } = useCapabilities()
  const calendar = useQuery({ ...queries.user.calendarFeed(), enabled: offersCalendarFeed })
  const results = [twoFactor, sessions, providers, ...(passkeyProvider ? [passkeys] : []), ...(offersCalendarFeed ? [calendar] : [])]
  const failed = results.find(({ error }) => error)
  const isMissing = (passkeyProvider && !passkeys.data) || (offersCalendarFeed && !calendar.data)
  if (!twoFactor.data || !sessions.data || !providers.data || isMissing || !settings)
    return failed?.error ? (
      <ErrorState error={failed.error} onRetry={() => void Promise.all(results.map(({ refetch }) => refetch()))} />
    ) : (
      <Skeleton>
        <SkeletonBlock height={480} />
      </Skeleton>
    )
  const passkeyItems = passkeys.data?.items ?? []
  const isUsableHere = canUsePasskeys(providers.data)
  return (
    <Halves>
      <>
        <Section title={t('security.two-step')} hint={t('security.two-step.hint')}>
          <TwoFactorSettings {...twoFactor.data} />
        </Section>
        {passkeyProvider && (isUsableHere || passkeyItems.length > 0) && (
          <Section title={t('passkeys.title')} hint={t('passkeys.hint')}>
            <Passkeys items={passkeyItems} otherOrigin={isUsableHere ? undefined : passkeyProvider.origin} />
          </Section>
        )}
        <Section anchor="password" title={t('info.password.title')} hint={t('info.password.hint')}>
          <PasswordSettings email={email} hasMail={providers.data.mail} />
        </Section>
      </>
      <>
        <Section anchor="devices" title={t('security.devices')} hint={t('security.devices.hint')}>
          <Devices items={sessions.data.items} />
        </Section>
        {calendar.data && (
          <Section anchor="calendar" title={t('calendar.title')} hint={t('calendar.hint')}>
            <CalendarFeed {...calendar.data} />
          </Section>
        )}
      </>
    </Halves>
  )
}

export function SecurityScreen() {
  const { t } = useTranslation()
  const user = useUser()
  return (
    <Page width="page">
      <TopBar title={t('security.title')} back="/profile" />
      {user && <AccountSecurity email={user.email} />}
    </Page>
  )
}
