import { useMutation } from '@tanstack/react-query'
import { passwordChange } from '@bothy/contract/auth/inputs.ts'
import { useApi, useClubSettings, useHasPassword } from '../../../api/api-context.tsx'
import { ErrorAlert } from '../../../forms/error-alert.tsx'
import { NewPasswordFields, passwordMessages } from '../../../forms/new-password-fields.tsx'
import { newPasswordProblems } from '../../../forms/new-password.ts'
import { PasswordField } from '../../../forms/password-field.tsx'
import { asFieldError, useApiForm } from '../../../forms/use-api-form.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/page.tsx'
import { useToast } from '../../../ui/toasts.tsx'

/** Members without a password choose one through a mailed link, since there is no current one to enter. */
export function PasswordSettings({ email, hasMail }: { email: string; hasMail: boolean }) {
  return useHasPassword() ? <PasswordForm email={email} /> : <ChoosePassword email={email} hasMail={hasMail} />
}

function ChoosePassword({ email, hasMail }: { email: string; hasMail: boolean }) {
  const { t } = useTranslation()
  const { api } = useApi()
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: () => api.resetPassword({ email }), retry: false })
  if (!hasMail) return <p>{t('forgot.ask-admin')}</p>
  return (
    <Stack gap="fields">
      <p>{t('info.password.choose', { email })}</p>
      <div role="status">{isSuccess && <Alert kind="success">{t('info.password.choose.sent', { email })}</Alert>}</div>
      {error && <ErrorAlert error={error} />}
      <Button block loading={isPending} onClick={() => mutate()}>
        {isSuccess ? t('forgot.again') : t('forgot.send')}
      </Button>
    </Stack>
  )
}

function PasswordForm({ email }: { email: string }) {
  const translation = useTranslation()
  const { t } = translation
  const { api } = useApi()
  const toast = useToast()
  const rules = useClubSettings()
  const says = passwordMessages(rules, translation)
  const form = useApiForm({
    defaultValues: { currentPassword: '', newPassword: '', confirm: '' },
    validate: (values) => newPasswordProblems(passwordChange, values, rules, 'newPassword'),
    send: async ({ currentPassword, newPassword }) => {
      await api.changePassword({ currentPassword, newPassword }).catch(asFieldError('currentPassword', 'WRONG_PASSWORD'))
      form.reset()
      toast.done(t('info.password.changed'))
    },
    messages: { currentPassword: { INVALID: t('info.password.wrong') }, newPassword: says.password, confirm: says.confirm },
  })
  const { formProps, field, busy, error } = form
  return (
    <form {...formProps}>
      <Stack gap="fields">
        {error && <ErrorAlert error={error} />}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField label={t('info.password.current')} autoComplete="current-password" {...field('currentPassword')} />
        <NewPasswordFields
          label={t('info.password.new')}
          rules={rules}
          currentValue={form.watch('newPassword')}
          password={field('newPassword')}
          confirm={field('confirm')}
        />
        <Button type="submit" block loading={busy}>
          {t('info.password.change')}
        </Button>
      </Stack>
    </form>
  )
}
