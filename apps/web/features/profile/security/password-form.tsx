import { passwordChange } from '@bothy/contract/auth/inputs.ts'
import { useApi, useClubSettings } from '../../../api/api-context.tsx'
import { asFieldError, useApiForm } from '../../../forms/use-api-form.ts'
import { NewPasswordFields, passwordMessages } from '../../../forms/new-password-fields.tsx'
import { newPasswordProblems } from '../../../forms/new-password.ts'
import { PasswordField } from '../../../forms/password-field.tsx'
import { ErrorAlert } from '../../../forms/error-alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/page.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'

export function PasswordForm({ email }: { email: string }) {
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
      await api.changePassword({ currentPassword, newPassword }).catch(asFieldError('currentPassword', 'BAD_CREDENTIALS'))
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
