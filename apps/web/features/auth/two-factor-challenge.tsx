import { useRef, useState } from 'react'
import { authLimits } from '@bothy/contract/auth/auth-limits.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { useApi } from '../../api/api-context.tsx'
import { SecondFactorForm } from '../../forms/second-factor-form.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { AuthLayout } from './auth-layout.tsx'
import styles from './auth.module.css'

type Props = {
  challenge: string
  /** Returns to the sign-in methods: by choice, or because the challenge has expired. */
  onStartOver: (isTooLate: boolean) => void
}

/** Asks for the second factor after any sign-in method. */
export function TwoFactorChallenge({ challenge, onStartOver }: Props) {
  const { t } = useTranslation()
  const { api } = useApi()
  const [isBackup, setIsBackup] = useState(false)
  const [startedAt] = useState(Date.now)
  const wrongTries = useRef(0)
  /** The API answers BAD_CODE to a wrong code and to an expired challenge. Tries and time tell them apart, since the latter needs a new sign-in. */
  const handleError = (error: unknown) => {
    const isWrong = error instanceof Refusal && error.code === 'BAD_CODE'
    if (isWrong) wrongTries.current += 1
    if (!isWrong || (wrongTries.current < authLimits.tries && Date.now() - startedAt < authLimits.challengeSeconds * 1000)) throw error
    onStartOver(true)
  }
  return (
    <AuthLayout title={t('mfa.title')} lead={isBackup ? t('mfa.lead.backup') : t('mfa.lead')}>
      <div className={styles.form}>
        <SecondFactorForm
          key={String(isBackup)}
          isBackupCode={isBackup}
          variant="cta"
          submitLabel={t('app.sign-in')}
          send={(code) => api.answerMfa({ challenge, code }).catch(handleError)}
        />
      </div>
      {isBackup && (
        <div className={styles.content}>
          <p>{t('mfa.lost')}</p>
        </div>
      )}
      <div className={styles.links}>
        <Button variant="subtle" size="small" onClick={() => setIsBackup(!isBackup)}>
          {isBackup ? t('mfa.use-app') : t('mfa.use-backup')}
        </Button>
        <Button variant="subtle" size="small" onClick={() => onStartOver(false)}>
          {t('mfa.start-over')}
        </Button>
      </div>
    </AuthLayout>
  )
}
