import { twoFactorSetUp } from '@bothy/contract/account-inputs.ts'
import type { TwoFactorSecret } from '@bothy/contract/entities.ts'
import { lazy, Suspense, useState } from 'react'
import { useClub } from '../../club/club.tsx'
import { atField } from '../../forms/at-field.ts'
import { problemsIn } from '../../forms/contract-resolver.ts'
import { PasswordField } from '../../forms/password-field.tsx'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { useClubForm } from '../../forms/use-club-form.ts'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/page.tsx'
import { useWords } from '../../words/words.tsx'

const loadScan = () => import('./scan.tsx')
const Scan = lazy(loadScan)

type Props = { onDone: (backupCodes: readonly string[]) => void }

/** The password first, then the secret goes into the app, then the app proves that it has it. */
export function SetUp({ onDone }: Props) {
  const [secret, setSecret] = useState<TwoFactorSecret>()
  if (!secret) return <AskPassword onSecret={setSecret} />
  return (
    <Suspense>
      <Scan {...secret} onDone={onDone} />
    </Suspense>
  )
}

function AskPassword({ onSecret }: { onSecret: (secret: TwoFactorSecret) => void }) {
  const { t } = useWords()
  const { club } = useClub()
  const { formProps, field, busy, error } = useClubForm({
    defaultValues: { password: '' },
    // Who has none signs in by phone or by a third party.
    problemsOf: ({ password }) => problemsIn(twoFactorSetUp, { password: password || null }),
    send: async ({ password }) => {
      const asked = club.setUpTwoFactor({ password: password || null }).catch(atField('password', 'BAD_CREDENTIALS'))
      // Side by side, and a refusal is heard whichever comes first.
      const [secret] = await Promise.all([asked, loadScan()])
      onSecret(secret)
    },
    says: { password: { INVALID: t('info.password.wrong') } },
  })
  return (
    <form {...formProps}>
      <Stack gap="fields">
        <p>{t('security.set-up.text')}</p>
        {error && <RefusalNote error={error} />}
        <PasswordField
          label={t('info.password.current')}
          hint={t('security.set-up.password')}
          autoComplete="current-password"
          {...field('password')}
        />
        <Button type="submit" variant="filled" block loading={busy}>
          {t('security.set-up.next')}
        </Button>
      </Stack>
    </form>
  )
}
