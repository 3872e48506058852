import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Passkey, passkeyStart } from '@bothy/contract/auth/passkeys.ts'
import { limits } from '@bothy/contract/limits.ts'
import { useApi } from '../../../api/api-context.tsx'
import { useDeviceName } from '../../../format/use-device-name.ts'
import { PasskeyErrorAlert } from '../../../forms/passkey-error-alert.tsx'
import { createPasskey } from '../../../forms/passkeys.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Stack } from '../../../ui/page.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { PasswordConfirmation } from './password-confirmation.tsx'

type Props = {
  items: readonly Passkey[]
  /** The origin where the passkeys work, when it is not the current one. */
  otherOrigin: string | undefined
}

/** The passkeys of the member. */
export function Passkeys({ items, otherOrigin }: Props) {
  const { t } = useTranslation()
  const { queries } = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const [isAdding, setIsAdding] = useState(false)
  const changed = (message: string) => {
    toast.done(message)
    return client.invalidateQueries({ queryKey: queries.user.passkeys().queryKey })
  }
  const added = () => {
    setIsAdding(false)
    void changed(t('passkeys.added'))
  }
  return (
    <Stack>
      {items.length > 0 ? (
        <Card padding="none">
          <ul>
            {items.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} onChanged={changed} />
            ))}
          </ul>
        </Card>
      ) : (
        <Alert>{t('passkeys.none')}</Alert>
      )}
      {otherOrigin ? (
        <Alert>{t('passkeys.elsewhere', { address: otherOrigin })}</Alert>
      ) : (
        <Button block icon={IconPlus} onClick={() => setIsAdding(true)}>
          {t('passkeys.add')}
        </Button>
      )}
      <Sheet open={isAdding} onOpenChange={setIsAdding} title={t('passkeys.add.title')} desktopVariant="modal">
        <AddPasskey onAdded={added} />
      </Sheet>
    </Stack>
  )
}

/** Asks for the password, then creates a passkey. Its name is the name of the device until the member renames it. */
function AddPasskey({ onAdded }: { onAdded: () => void }) {
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
