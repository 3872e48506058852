import { isSession } from '@bothy/contract/sign-in.ts'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useClub } from '../../club/club.tsx'
import { PasskeyNote } from '../../club/passkey-note.tsx'
import { signWithPasskey } from '../../club/passkeys.ts'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../words/words.tsx'
import styles from './account.module.css'

/** Signs in with a passkey. The passkey identifies the member, so no email is needed. */
export function PasskeyButton({ onChallenge }: { onChallenge: (challenge: string) => void }) {
  const { t } = useWords()
  const { club } = useClub()
  const signIn = useMutation({
    mutationFn: async () => {
      const answer = await club.passkeyLogin({ credential: await signWithPasskey(club.startPasskeyLogin()) })
      if (!isSession(answer)) onChallenge(answer.challenge)
    },
  })
  return (
    <div className={styles.otherMethod}>
      {signIn.error && <PasskeyNote error={signIn.error} />}
      <Button block icon={IconFingerprint} loading={signIn.isPending} onClick={() => signIn.mutate()}>
        {t('login.passkey')}
      </Button>
    </div>
  )
}
