import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { useState } from 'react'
import type { SignInMethods } from '@bothy/contract/auth/sign-in-methods.ts'
import { canUsePasskeys } from '../../forms/passkeys.ts'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { EmailLogin } from './email-login.tsx'
import { OidcButton } from './oidc-button.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { PhoneLogin } from './phone-login.tsx'
import styles from './auth.module.css'

type Method = 'phone' | 'email'

type Props = { providers: SignInMethods; next: string | undefined; onChallenge: (challenge: string) => void }

/** The sign-in methods that the club offers: phone, then email, with passkey and identity provider below. */
export function SignInMethods({ providers, next, onChallenge }: Props) {
  const { t } = useTranslation()
  const hasPasskeys = canUsePasskeys(providers)
  const [method, setMethod] = useState<Method>(providers.phone ? 'phone' : 'email')
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
      {method === 'phone' && providers.phone && <PhoneLogin onChallenge={onChallenge} />}
      {method === 'email' && providers.email && <EmailLogin next={next} sendsMail={providers.mail} onChallenge={onChallenge} />}
      {(hasPasskeys || providers.oidc) && (providers.phone || providers.email) && (
        <p className={styles.divider}>
          <span>{t('login.or')}</span>
        </p>
      )}
      {hasPasskeys && <PasskeyButton onChallenge={onChallenge} />}
      {providers.oidc && <OidcButton name={providers.oidc.name} next={next} />}
    </>
  )
}
