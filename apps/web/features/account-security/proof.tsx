import { useState } from 'react'
import { FactorForm } from '../../forms/factor-form.tsx'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/page.tsx'
import { useWords } from '../../words/words.tsx'

type Props = { submit: string; send: (code: string) => Promise<unknown>; danger?: boolean }

/** Asks for a code of the authenticator app or a backup code, as proof of the second factor. */
export function Proof({ submit, send, danger = false }: Props) {
  const { t } = useWords()
  const [isBackup, setIsBackup] = useState(false)
  return (
    <Stack>
      <FactorForm key={String(isBackup)} isBackup={isBackup} submit={submit} send={send} variant={danger ? 'danger' : 'filled'} />
      <Button variant="subtle" size="small" onClick={() => setIsBackup(!isBackup)}>
        {isBackup ? t('mfa.use-app') : t('mfa.use-backup')}
      </Button>
    </Stack>
  )
}
