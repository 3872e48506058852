import { useQuery } from '@tanstack/react-query'
import { useClub } from '../../club/club.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx'
import { useWords } from '../../words/words.tsx'
import styles from './account-security.module.css'
import { Devices } from './devices.tsx'
import { PasswordForm } from './password-form.tsx'
import { TwoStep } from './two-step.tsx'

/** What keeps an account its member's: the second step, the devices that are signed in, the password. Shown whole, so that nothing moves. */
export function AccountSecurity({ email }: { email: string }) {
  const { t } = useWords()
  const { queries } = useClub()
  const twoFactor = useQuery(queries.user.twoFactor())
  const sessions = useQuery(queries.user.sessions())
  const settings = useQuery(queries.settings.club())
  const error = twoFactor.error ?? sessions.error
  if (!twoFactor.data || !sessions.data || settings.isPending)
    return error ? (
      <Failure error={error} onRetry={() => void Promise.all([twoFactor.refetch(), sessions.refetch()])} />
    ) : (
      <div className={styles.whole}>
        <Skeleton>
          <SkeletonBlock height={480} />
        </Skeleton>
      </div>
    )
  return (
    <div className={styles.whole}>
      <Section title={t('security.two-step')} hint={t('security.two-step.hint')}>
        <TwoStep {...twoFactor.data} />
      </Section>
      <Section title={t('security.devices')} hint={t('security.devices.hint')}>
        <Devices items={sessions.data.items} />
      </Section>
      <Section title={t('info.password.title')} hint={t('info.password.hint')}>
        <PasswordForm email={email} />
      </Section>
    </div>
  )
}
