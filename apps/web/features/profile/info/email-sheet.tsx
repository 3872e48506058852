import { emailChange } from '@bothy/contract/auth/inputs.ts'
import type { UserInfo } from '@bothy/contract/entities.ts'
import { useApi, useHasPassword } from '../../../api/api-context.tsx'
import { asFieldError, useApiForm } from '../../../forms/use-api-form.ts'
import { problemsIn } from '../../../forms/contract-resolver.ts'
import { PasswordField } from '../../../forms/password-field.tsx'
import { ErrorAlert } from '../../../forms/error-alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/page.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'

type FormProps = {
  /** The address that waits for its link; empty without one. */
  email: string
  onRequested: (user: UserInfo) => void
}
type SheetProps = FormProps & { open: boolean; onClose: () => void }

/** Asks for the new address and the password. The address changes when the link that is mailed to it is opened. */
export function EmailSheet({ open, onClose, ...rest }: SheetProps) {
  const { t } = useTranslation()
  return (
    <Sheet open={open} onOpenChange={(isOpen) => isOpen || onClose()} title={t('info.email.title')} desktopVariant="modal">
      <EmailForm {...rest} />
    </Sheet>
  )
}

function EmailForm({ email, onRequested }: FormProps) {
  const { t } = useTranslation()
  const { api } = useApi()
  const hasPassword = useHasPassword()
  const { formProps, field, busy, error } = useApiForm({
    defaultValues: { email, password: '' },
    // Members without a password sign in by phone or identity provider, so it may be null.
    validate: (values) => problemsIn(emailChange, { ...values, password: values.password || null }),
    send: async (values) =>
      onRequested(
        await api.requestEmailChange({ ...values, password: values.password || null }).catch(asFieldError('password', 'BAD_CREDENTIALS')),
      ),
    messages: { email: { INVALID: t('info.email.same') }, password: { INVALID: t('info.password.wrong') } },
  })
  return (
    <form {...formProps}>
      <Stack gap="fields">
        <p>{t('info.email.text')}</p>
        {error && <ErrorAlert error={error} />}
        <TextField
          label={t('info.email.new')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...field('email')}
        />
        {hasPassword && <PasswordField label={t('info.password.current')} autoComplete="current-password" {...field('password')} />}
        <Button type="submit" variant="filled" block loading={busy}>
          {t('info.email.send')}
        </Button>
      </Stack>
    </form>
  )
}
