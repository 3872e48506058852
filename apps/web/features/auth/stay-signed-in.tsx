import { authLimits } from '@bothy/contract/auth/auth-limits.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import styles from './auth.module.css'

/** What every sign-in method does besides signing in: ask for the second factor, and say whether to stay signed in. */
export type SignInProps = { onChallenge: (challenge: string) => void; stay: boolean }

/** The choice to stay signed in on this device, for all sign-in methods. */
export function StaySignedIn({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const { t } = useTranslation()
  return (
    <label className={styles.stay}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>
        {t('login.stay')}
        <small>{t('login.stay.hint', { days: authLimits.stayDays })}</small>
      </span>
    </label>
  )
}
