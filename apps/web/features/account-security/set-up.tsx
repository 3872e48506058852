import { twoFactorSetUp } from '@bothy/contract/account-inputs.ts'
import type { TwoFactorSecret } from '@bothy/contract/entities.ts'
import { lazy, Suspense, useState } from 'react'
import { useClub } from '../../club/club.tsx'
import { useWords } from '../../words/words.tsx'
import { PasswordFirst } from './password-first.tsx'

const loadScan = () => import('./scan.tsx')
const Scan = lazy(loadScan)

type Props = { onDone: (backupCodes: readonly string[]) => void }

/** The password first, then the secret goes into the app, then the app proves that it has it. */
export function SetUp({ onDone }: Props) {
  const [secret, setSecret] = useState<TwoFactorSecret>()
  if (!secret) return <AskPassword onSecret={setSecret} />
  return (
    <Suspense>
      <Scan {...secret} onDone={onDone} />
    </Suspense>
  )
}

function AskPassword({ onSecret }: { onSecret: (secret: TwoFactorSecret) => void }) {
  const { t } = useWords()
  const { club } = useClub()
  const ask = async (password: string | null) => {
    // Side by side, and a refusal is heard whichever comes first.
    const [secret] = await Promise.all([club.setUpTwoFactor({ password }), loadScan()])
    onSecret(secret)
  }
  return <PasswordFirst text={t('security.set-up.text')} asks={twoFactorSetUp} send={ask} />
}
