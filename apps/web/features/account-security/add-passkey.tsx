import { limits } from '@bothy/contract/limits.ts'
import { passkeyStart } from '@bothy/contract/passkeys.ts'
import { useClub } from '../../club/club.tsx'
import { PasskeyNote } from '../../club/passkey-note.tsx'
import { makePasskey } from '../../club/passkeys.ts'
import { useDeviceName } from '../../format/use-device-name.ts'
import { useWords } from '../../words/words.tsx'
import { PasswordFirst } from './password-first.tsx'

/** Asks for the password, then creates a passkey. Its name is the name of the device until the member renames it. */
export function AddPasskey({ onAdded }: { onAdded: () => void }) {
  const { t } = useWords()
  const { club } = useClub()
  const nameOf = useDeviceName()
  const add = async (password: string | null) => {
    const credential = await makePasskey(club.startPasskey({ password }))
    await club.addPasskey({ name: nameOf(navigator).slice(0, limits.user.passkeyName.max), credential })
    onAdded()
  }
  return <PasswordFirst text={t('passkeys.add.text')} asks={passkeyStart} send={add} Told={PasskeyNote} />
}
