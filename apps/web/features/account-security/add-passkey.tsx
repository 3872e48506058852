import { limits } from '@bothy/contract/limits.ts'
import { passkeyStart } from '@bothy/contract/passkeys.ts'
import { useClub } from '../../club/club.tsx'
import { PasskeyNote } from '../../club/passkey-note.tsx'
import { makePasskey } from '../../club/passkeys.ts'
import { useDeviceName } from '../../format/use-device-name.ts'
import { useWords } from '../../words/words.tsx'
import { PasswordFirst } from './password-first.tsx'

/** The password first, then the device asks who holds it. It is named after the device until its member says otherwise. */
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
