import { isSession } from '@bothy/contract/sign-in.ts'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useClub } from '../../club/club.tsx'
import { PasskeyNote } from '../../club/passkey-note.tsx'
import { signWithPasskey } from '../../club/passkeys.ts'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../words/words.tsx'
import styles from './account.module.css'

/** Asks the device for a passkey of this club: it knows whose it is. */
export function PasskeyButton({ onChallenge }: { onChallenge: (challenge: string) => void }) {
  const { t } = useWords()
  const { club } = useClub()
  const signing = useMutation({
    mutationFn: async () => {
      const answer = await club.passkeyLogin({ credential: await signWithPasskey(club.startPasskeyLogin()) })
      if (!isSession(answer)) onChallenge(answer.challenge)
    },
  })
  return (
    <div className={styles.outside}>
      {signing.error && <PasskeyNote error={signing.error} />}
      <Button block icon={IconFingerprint} loading={signing.isPending} onClick={() => signing.mutate()}>
        {t('login.passkey')}
      </Button>
    </div>
  )
}
