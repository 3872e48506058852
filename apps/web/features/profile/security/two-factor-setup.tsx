import { twoFactorSetUp } from '@bothy/contract/auth/inputs.ts'
import type { TwoFactorSecret } from '@bothy/contract/entities.ts'
import { lazy, Suspense, useState } from 'react'
import { useApi } from '../../../api/api-context.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import type { TwoFactorSetupProps } from './authenticator-setup.tsx'
import { PasswordConfirmation } from './password-confirmation.tsx'

const loadAuthenticatorSetup = () => import('./authenticator-setup.tsx')
const AuthenticatorSetup = lazy(loadAuthenticatorSetup)

/** Sets up two-factor authentication: the password, then the secret for the app, then a code of the app. */
export function TwoFactorSetup({ onDone, refetchAfter }: TwoFactorSetupProps) {
  const [secret, setSecret] = useState<TwoFactorSecret>()
  if (!secret) return <AskPassword onSecret={setSecret} />
  return (
    <Suspense>
      <AuthenticatorSetup {...secret} onDone={onDone} refetchAfter={refetchAfter} />
    </Suspense>
  )
}

function AskPassword({ onSecret }: { onSecret: (secret: TwoFactorSecret) => void }) {
  const { t } = useTranslation()
  const { api } = useApi()
  const ask = async (password: string | null) => {
    // Both run in parallel, and a wrong password rejects at once.
    const [secret] = await Promise.all([api.setUpTwoFactor({ password }), loadAuthenticatorSetup()])
    onSecret(secret)
  }
  return <PasswordConfirmation text={t('security.set-up.text')} schema={twoFactorSetUp} send={ask} />
}
