import type { ComponentType } from 'react'
import type { twoFactorSetUp } from '@bothy/contract/auth/inputs.ts'
import { useHasPassword } from '../../../api/api-context.tsx'
import { problemsIn } from '../../../forms/contract-resolver.ts'
import { ErrorAlert } from '../../../forms/error-alert.tsx'
import { PasswordField } from '../../../forms/password-field.tsx'
import { asFieldError, useApiForm } from '../../../forms/use-api-form.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/page.tsx'

type Props = {
  /** Explains what follows the password. */
  text: string
  schema: typeof twoFactorSetUp
  send: (password: string | null) => Promise<void>
  /** Shows the error of `send`. */
  Problem?: ComponentType<{ error: unknown }>
}

/** Asks for the password before a member adds a passkey or a second factor. `send` gets null for members without one. */
export function PasswordConfirmation({ text, schema, send, Problem = ErrorAlert }: Props) {
  const { t } = useTranslation()
  const hasPassword = useHasPassword()
  const { formProps, field, busy, error } = useApiForm({
    defaultValues: { password: '' },
    validate: ({ password }) => problemsIn(schema, { password: password || null }),
    send: ({ password }) => send(password || null).catch(asFieldError('password', 'WRONG_PASSWORD')),
    messages: { password: { INVALID: t('info.password.wrong') } },
  })
  return (
    <form {...formProps}>
      <Stack gap="fields">
        <p>{text}</p>
        {error && <Problem error={error} />}
        {hasPassword && <PasswordField label={t('info.password.current')} autoComplete="current-password" {...field('password')} />}
        <Button type="submit" variant="filled" block loading={busy}>
          {t('security.set-up.next')}
        </Button>
      </Stack>
    </form>
  )
}
