import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Passkey } from '@bothy/contract/passkeys.ts'
import { useClub } from '../../club/club.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Note } from '../../ui/note.tsx'
import { Stack } from '../../ui/page.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useWords } from '../../words/words.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { PasskeyRow } from './passkey-row.tsx'

type Props = {
  items: readonly Passkey[]
  /** The origin where the passkeys work, when it is not the current one. */
  elsewhere: string | undefined
}

/** The passkeys of the member. */
export function Passkeys({ items, elsewhere }: Props) {
  const { t } = useWords()
  const { queries } = useClub()
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
        <Note>{t('passkeys.none')}</Note>
      )}
      {elsewhere ? (
        <Note>{t('passkeys.elsewhere', { address: elsewhere })}</Note>
      ) : (
        <Button block icon={IconPlus} onClick={() => setIsAdding(true)}>
          {t('passkeys.add')}
        </Button>
      )}
      <Sheet open={isAdding} onOpenChange={setIsAdding} title={t('passkeys.add.title')} wide="modal">
        <AddPasskey onAdded={added} />
      </Sheet>
    </Stack>
  )
}
