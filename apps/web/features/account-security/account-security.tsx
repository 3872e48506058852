import { Section } from '../../ui/section.tsx'
import { useWords } from '../../words/words.tsx'
import { Devices } from './devices.tsx'
import { PasswordForm } from './password-form.tsx'
import { TwoStep } from './two-step.tsx'

/** What keeps an account its member's: the second step, the devices that are signed in, the password. */
export function AccountSecurity({ email }: { email: string }) {
  const { t } = useWords()
  return (
    <>
      <Section title={t('security.two-step')} hint={t('security.two-step.hint')}>
        <TwoStep />
      </Section>
      <Section title={t('security.devices')} hint={t('security.devices.hint')}>
        <Devices />
      </Section>
      <Section title={t('info.password.title')} hint={t('info.password.hint')}>
        <PasswordForm email={email} />
      </Section>
    </>
  )
}
