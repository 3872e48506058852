import { limits } from '@bothy/contract/limits.ts'
import { passkeyStart } from '@bothy/contract/auth/passkeys.ts'
import { useApi } from '../../../api/api-context.tsx'
import { PasskeyErrorAlert } from '../../../forms/passkey-error-alert.tsx'
import { createPasskey } from '../../../forms/passkeys.ts'
import { useDeviceName } from '../../../format/use-device-name.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { PasswordConfirmation } from './password-confirmation.tsx'

/** Asks for the password, then creates a passkey. Its name is the name of the device until the member renames it. */
export function AddPasskey({ onAdded }: { onAdded: () => void }) {
  const { t } = useTranslation()
  const { api } = useApi()
  const nameOf = useDeviceName()
  const add = async (password: string | null) => {
    const credential = await createPasskey(api.startPasskey({ password }))
    await api.addPasskey({ name: nameOf(navigator).slice(0, limits.user.passkeyName.max), credential })
    onAdded()
  }
  return <PasswordConfirmation text={t('passkeys.add.text')} schema={passkeyStart} send={add} Problem={PasskeyErrorAlert} />
}
