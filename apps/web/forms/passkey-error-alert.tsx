import { useTranslation } from '../i18n/translation.tsx'
import { Alert } from '../ui/alert.tsx'
import { ErrorAlert } from './error-alert.tsx'
import { PasskeyError } from './passkeys.ts'

/** Explains why a passkey failed. A refusal of the server is an error; a cancelled or failed prompt of the device is a warning. */
export function PasskeyErrorAlert({ error }: { error: unknown }) {
  const { t } = useTranslation()
  if (!(error instanceof PasskeyError)) return <ErrorAlert error={error} />
  return (
    <div role="status">
      <Alert kind="warning">{error.isAlreadyRegistered ? t('passkey.here-already') : t('passkey.stopped')}</Alert>
    </div>
  )
}
