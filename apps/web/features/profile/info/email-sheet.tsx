import { useQuery } from '@tanstack/react-query'
import { emailChange } from '@bothy/contract/auth/inputs.ts'
import type { UserInfo } from '@bothy/contract/entities.ts'
import { useApi, useHasPassword, useQueries } from '../../../api/api-context.tsx'
import { problemsIn, refusedFields } from '../../../forms/contract-resolver.ts'
import { ErrorAlert } from '../../../forms/error-alert.tsx'
import { PasswordField } from '../../../forms/password-field.tsx'
import { SecondFactorField } from '../../../forms/second-factor-field.tsx'
import { asFieldError, useApiForm } from '../../../forms/use-api-form.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/page.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextField } from '../../../ui/text-field.tsx'

type FormProps = {
  /** The address that waits for its link; empty without one. */
  email: string
  /** With the message for an address that has changed at once. */
  onRequested: (user: UserInfo, message?: string) => void
}
type SheetProps = FormProps & { open: boolean; onClose: () => void }

/**
 * Asks for the new address and the password. The address changes when the link that is mailed to it is opened. Where no mail is sent, that of an
 * admin changes at once, and a code of the second factor is asked for too.
 */
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
  const queries = useQueries()
  const sendsMail = useQuery(queries.settings.providers()).data?.mail !== false
  const { data: twoFactor } = useQuery({ ...queries.user.twoFactor(), enabled: !sendsMail })
  const { formProps, field, busy, error, lastError } = useApiForm({
    defaultValues: { email, password: '', code: '' },
    validate: (values) => problemsIn(emailChange, inputOf(values)),
    send: async (values) => {
      const user = await api
        .requestEmailChange(inputOf(values))
        .catch(asFieldError('password', 'WRONG_PASSWORD'))
        .catch(asFieldError('code', 'BAD_CODE', 'MFA_REQUIRED'))
      onRequested(user, sendsMail ? undefined : t('info.email.changed'))
    },
    messages: {
      email: { INVALID: t('info.email.same') },
      password: { INVALID: t('info.password.wrong') },
      code: { INVALID: t('mfa.wrong') },
    },
  })
  return (
    <form {...formProps}>
      <Stack gap="fields">
        <p>{t(sendsMail ? 'info.email.text' : 'info.email.of-admin')}</p>
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
        {(twoFactor?.enabled || isCodeMissing(lastError)) && <SecondFactorField {...field('code')} />}
        <Button type="submit" variant="filled" block loading={busy}>
          {t(sendsMail ? 'info.email.send' : 'info.email.change')}
        </Button>
      </Stack>
    </form>
  )
}

/** Whether a second factor is on that this device does not know of. */
const isCodeMissing = (error: unknown) => refusedFields(error)['code'] !== undefined

/** Members without a password sign in by phone or identity provider, and most have no second factor, so both may be null. */
const inputOf = ({ email, password, code }: { email: string; password: string; code: string }) => ({
  email,
  password: password || null,
  code: code || null,
})
