import { IconDeviceMobile, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import type { Providers } from '@bothy/contract/providers.ts'
import { canUsePasskeys } from '../../club/passkeys.ts'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { useWords } from '../../words/words.tsx'
import { EmailLogin } from './email-login.tsx'
import { OpenIdButton } from './open-id-button.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { PhoneLogin } from './phone-login.tsx'
import styles from './account.module.css'

type Method = 'phone' | 'email'

type Props = { providers: Providers; next: string | undefined; onChallenge: (challenge: string) => void }

/** The sign-in methods that the club offers: phone, then email, with passkey and identity provider below. */
export function WaysIn({ providers, next, onChallenge }: Props) {
  const { t } = useWords()
  const hasPasskeys = canUsePasskeys(providers)
  const [method, setMethod] = useState<Method>(providers.phone ? 'phone' : 'email')
  return (
    <>
      {providers.phone && providers.email && (
        <div className={styles.methodSwitch}>
          <SegmentedControl<Method>
            label={t('login.way')}
            value={method}
            onChange={setMethod}
            segments={[
              { value: 'phone', label: t('login.way.phone'), icon: IconDeviceMobile },
              { value: 'email', label: t('login.way.email'), icon: IconMail },
            ]}
          />
        </div>
      )}
      {method === 'phone' && providers.phone && <PhoneLogin onChallenge={onChallenge} />}
      {method === 'email' && providers.email && <EmailLogin onChallenge={onChallenge} />}
      {(hasPasskeys || providers.openId) && (providers.phone || providers.email) && (
        <p className={styles.divider}>
          <span>{t('login.or')}</span>
        </p>
      )}
      {hasPasskeys && <PasskeyButton onChallenge={onChallenge} />}
      {providers.openId && <OpenIdButton name={providers.openId.name} next={next} />}
    </>
  )
}
