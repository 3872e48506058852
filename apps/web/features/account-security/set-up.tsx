import { twoFactorSetUp } from '@bothy/contract/inputs.ts'
import type { TwoFactorSecret } from '@bothy/contract/entities.ts'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useClub } from '../../club/club.tsx'
import { atField } from '../../forms/at-field.ts'
import { problemsIn } from '../../forms/contract-resolver.ts'
import { PasswordField } from '../../forms/password-field.tsx'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { useClubForm } from '../../forms/use-club-form.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Stack } from '../../ui/page.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useWords } from '../../words/words.tsx'
import styles from './account-security.module.css'
import { Proof } from './proof.tsx'
import { QrCode } from './qr-code.tsx'

type Props = { onDone: (backupCodes: readonly string[]) => void }

/** The password first, then the secret goes into the app, then the app proves that it has it. */
export default function SetUp({ onDone }: Props) {
  const [secret, setSecret] = useState<TwoFactorSecret>()
  return secret ? <Scan {...secret} onDone={onDone} /> : <AskPassword onSecret={setSecret} />
}

function AskPassword({ onSecret }: { onSecret: (secret: TwoFactorSecret) => void }) {
  const { t } = useWords()
  const { club } = useClub()
  const { formProps, field, busy, error } = useClubForm({
    defaultValues: { password: '' },
    // Who has none signs in by phone or by a third party.
    problemsOf: ({ password }) => problemsIn(twoFactorSetUp, { password: password || null }),
    send: async ({ password }) =>
      onSecret(await club.setUpTwoFactor({ password: password || null }).catch(atField('password', 'BAD_CREDENTIALS'))),
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

function Scan({ secret, uri, onDone }: TwoFactorSecret & Props) {
  const { t } = useWords()
  const { club } = useClub()
  const toast = useToast()
  const copy = () => navigator.clipboard.writeText(secret).then(() => toast.done(t('security.copied')), toast.failed)
  return (
    <Stack gap="fields">
      <ol className={styles.steps}>
        <li>
          <p>{t('security.scan')}</p>
          <QrCode text={uri} label={t('security.scan.label')} />
          <p>{t('security.scan.type')}</p>
          <div className={styles.secret}>
            <code>{inFours(secret)}</code>
            <IconButton icon={IconCopy} label={t('security.scan.copy')} onClick={() => void copy()} />
          </div>
        </li>
        <li>
          <p>{t('security.scan.prove')}</p>
        </li>
      </ol>
      <Proof isApp submit={t('security.set-up.submit')} send={async (code) => onDone((await club.enableTwoFactor({ code })).backupCodes)} />
    </Stack>
  )
}

const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')
