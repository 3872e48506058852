import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs'
import { useMutation } from '@tanstack/react-query'
import { isSession } from '@bothy/contract/auth/sign-in.ts'
import { useApi } from '../../api/api-context.tsx'
import { PasskeyErrorAlert } from '../../forms/passkey-error-alert.tsx'
import { signWithPasskey } from '../../forms/passkeys.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { rememberSignIn } from './last-sign-in.ts'
import type { SignInProps } from './stay-signed-in.tsx'
import styles from './auth.module.css'

/** Signs in with a passkey. The passkey identifies the member, so no email is needed. */
export function PasskeyButton({ onChallenge, stay, isLast }: SignInProps & { isLast: boolean }) {
  const { t } = useTranslation()
  const { api } = useApi()
  const signIn = useMutation({
    mutationFn: async () => {
      const answer = await api.passkeyLogin({ credential: await signWithPasskey(api.startPasskeyLogin()), stay })
      rememberSignIn('passkey')
      if (!isSession(answer)) onChallenge(answer.challenge)
    },
  })
  return (
    <div className={styles.otherMethod}>
      {signIn.error && <PasskeyErrorAlert error={signIn.error} />}
      <Button block variant={isLast ? 'cta' : undefined} icon={IconFingerprint} loading={signIn.isPending} onClick={() => signIn.mutate()}>
        {t('login.passkey')}
      </Button>
    </div>
  )
}
