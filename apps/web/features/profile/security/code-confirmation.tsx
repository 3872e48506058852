import { useState } from 'react'
import { SecondFactorForm } from '../../../forms/second-factor-form.tsx'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/page.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'

type Props = { submit: string; send: (code: string) => Promise<unknown>; danger?: boolean }

/** Asks for a code of the authenticator app or a backup code, as proof of the second factor. */
export function CodeConfirmation({ submit, send, danger = false }: Props) {
  const { t } = useTranslation()
  const [isBackup, setIsBackup] = useState(false)
  return (
    <Stack>
      <SecondFactorForm
        key={String(isBackup)}
        isBackupCode={isBackup}
        submitLabel={submit}
        send={send}
        variant={danger ? 'danger' : 'filled'}
      />
      <Button variant="subtle" size="small" onClick={() => setIsBackup(!isBackup)}>
        {isBackup ? t('mfa.use-app') : t('mfa.use-backup')}
      </Button>
    </Stack>
  )
}
