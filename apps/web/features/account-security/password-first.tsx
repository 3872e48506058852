import type { twoFactorSetUp } from '@bothy/contract/account-inputs.ts'
import type { ComponentType } from 'react'
import { atField } from '../../forms/at-field.ts'
import { problemsIn } from '../../forms/contract-resolver.ts'
import { PasswordField } from '../../forms/password-field.tsx'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { useClubForm } from '../../forms/use-club-form.ts'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/page.tsx'
import { useWords } from '../../words/words.tsx'

type Props = {
  /** Explains what follows the password. */
  text: string
  asks: typeof twoFactorSetUp
  send: (password: string | null) => Promise<void>
  /** Shows the error of `send`. */
  Told?: ComponentType<{ error: unknown }>
}

/** Asks for the password before a member adds a passkey or a second factor. `send` gets null for members without one, who sign in by phone or identity provider. */
export function PasswordFirst({ text, asks, send, Told = RefusalNote }: Props) {
  const { t } = useWords()
  const { formProps, field, busy, error } = useClubForm({
    defaultValues: { password: '' },
    problemsOf: ({ password }) => problemsIn(asks, { password: password || null }),
    send: ({ password }) => send(password || null).catch(atField('password', 'BAD_CREDENTIALS')),
    says: { password: { INVALID: t('info.password.wrong') } },
  })
  return (
    <form {...formProps}>
      <Stack gap="fields">
        <p>{text}</p>
        {error && <Told error={error} />}
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
