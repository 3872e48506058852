import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { SignInMethods } from '@bothy/contract/auth/sign-in-methods.ts'
import { canUsePasskeys } from '../../forms/passkeys.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { EmailLogin } from './email-login.tsx'
import { lastSignIn } from './last-sign-in.ts'
import { OidcButton } from './oidc-button.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { PhoneLogin } from './phone-login.tsx'
import { readSentCode } from './sent-code.ts'
import type { SignInProps } from './stay-signed-in.tsx'
import styles from './auth.module.css'

type Method = 'phone' | 'email'

type Props = SignInProps & {
  providers: SignInMethods
  next: string | undefined
  /** What to offer first where nobody has signed in before. */
  preferred: Method | undefined
  stayChoice: ReactNode
  canRegister: boolean
}

/** The sign-in methods that the club offers: phone, then email, with passkey and identity provider below. The one used last, or waiting for its code, is chosen. */
export function SignInMethods({ providers, next, preferred, onChallenge, stay, stayChoice, canRegister }: Props) {
  const { t } = useTranslation()
  const [last] = useState(() => (readSentCode() ? 'phone' : (lastSignIn()?.method ?? preferred)))
  const hasPasskeys = canUsePasskeys(providers)
  const [method, setMethod] = useState<Method>(() => (providers.phone && !(last === 'email' && providers.email) ? 'phone' : 'email'))
  return (
    <>
      {providers.phone && providers.email && (
        <div className={styles.methodSwitch}>
          <SegmentedControl<Method>
            label={t('login.method')}
            value={method}
            onChange={setMethod}
            segments={[
              { value: 'phone', label: t('login.method.phone'), icon: IconDeviceMobile },
              { value: 'email', label: t('login.method.email'), icon: IconMail },
            ]}
          />
        </div>
      )}
      {method === 'phone' && providers.phone && (
        <PhoneLogin onChallenge={onChallenge} stay={stay}>
          {stayChoice}
        </PhoneLogin>
      )}
      {method === 'email' && providers.email && (
        <EmailLogin next={next} sendsMail={providers.mail} onChallenge={onChallenge} stay={stay}>
          {stayChoice}
        </EmailLogin>
      )}
      {!providers.phone && !providers.email && stayChoice}
      {(hasPasskeys || providers.oidc) && (providers.phone || providers.email) && (
        <p className={styles.divider}>
          <span>{t('login.or')}</span>
        </p>
      )}
      {hasPasskeys && <PasskeyButton onChallenge={onChallenge} stay={stay} isLast={last === 'passkey'} />}
      {providers.oidc && <OidcButton name={providers.oidc.name} next={next} stay={stay} isLast={last === 'oidc'} />}
      <nav className={styles.links} aria-label={t('login.other')}>
        {canRegister && (
          <Link to="/register" search={{ next }} replace>
            {t('login.create')}
          </Link>
        )}
        {method === 'email' && providers.email && <Link to="/forgot-password">{t('login.forgot')}</Link>}
      </nav>
    </>
  )
}
