import { useState } from 'react'
import { demoCode, demoMembers, demoPassword } from '@bothy/client/mock/demo-members.ts'
import { isSession } from '@bothy/contract/auth/sign-in.ts'
import { useApi } from '../../api/api-context.tsx'
import { ErrorAlert } from '../../forms/error-alert.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { rememberSignIn } from './last-sign-in.ts'
import type { SignInProps } from './stay-signed-in.tsx'
import styles from './auth.module.css'

/** The demo offers its six members, who share one password. */
export default function DemoSignIns({ onChallenge, stay }: SignInProps) {
  const { t } = useTranslation()
  const { api } = useApi()
  const [error, setError] = useState<Error | null>(null)
  const signIn = async (email: string) => {
    setError(null)
    try {
      const answer = await api.emailLogin({ email, password: demoPassword, stay })
      rememberSignIn('email', email)
      if (!isSession(answer)) onChallenge(answer.challenge)
    } catch (refused) {
      setError(refused as Error)
    }
  }
  return (
    <section className={styles.form}>
      <div>
        <h2>{t('demo.members.title')}</h2>
        <p>{t('demo.members.text', { password: demoPassword, phone: demoMembers[0].phone, code: demoCode })}</p>
      </div>
      {error && <ErrorAlert error={error} />}
      {demoMembers.map(({ name, email, isAdmin }) => (
        <Button key={email} variant="light" block onClick={() => void signIn(email)}>
          {isAdmin ? t('demo.members.admin', { name, email }) : t('demo.members.one', { name, email })}
        </Button>
      ))}
    </section>
  )
}
