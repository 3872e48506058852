import { twoFactorSetUp } from '@bothy/contract/account-inputs.ts'
import type { TwoFactorSecret } from '@bothy/contract/entities.ts'
import { lazy, Suspense, useState } from 'react'
import { useClub } from '../../club/club.tsx'
import { useWords } from '../../words/words.tsx'
import { PasswordFirst } from './password-first.tsx'

const loadAuthenticatorSetup = () => import('./scan.tsx')
const AuthenticatorSetup = lazy(loadAuthenticatorSetup)

type Props = { onDone: (backupCodes: readonly string[]) => void }

/** Sets up two-factor authentication: the password, then the secret for the app, then a code of the app. */
export function SetUp({ onDone }: Props) {
  const [secret, setSecret] = useState<TwoFactorSecret>()
  if (!secret) return <AskPassword onSecret={setSecret} />
  return (
    <Suspense>
      <AuthenticatorSetup {...secret} onDone={onDone} />
    </Suspense>
  )
}

function AskPassword({ onSecret }: { onSecret: (secret: TwoFactorSecret) => void }) {
  const { t } = useWords()
  const { club } = useClub()
  const ask = async (password: string | null) => {
    // Both run in parallel, and a wrong password rejects at once.
    const [secret] = await Promise.all([club.setUpTwoFactor({ password }), loadAuthenticatorSetup()])
    onSecret(secret)
  }
  return <PasswordFirst text={t('security.set-up.text')} asks={twoFactorSetUp} send={ask} />
}
