import { useQuery } from '@tanstack/react-query'
import { passwordChange } from '@bothy/contract/account-inputs.ts'
import { useClub } from '../../club/club.tsx'
import { atField } from '../../forms/at-field.ts'
import { NewPasswordFields, passwordSays } from '../../forms/new-password-fields.tsx'
import { problemsWithPassword } from '../../forms/new-password.ts'
import { PasswordField } from '../../forms/password-field.tsx'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { useClubForm } from '../../forms/use-club-form.ts'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/page.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useWords } from '../../words/words.tsx'

export function PasswordForm({ email }: { email: string }) {
  const translation = useWords()
  const { t } = translation
  const { club, queries } = useClub()
  const toast = useToast()
  const rules = useQuery(queries.settings.club()).data
  const says = passwordSays(rules, translation)
  const form = useClubForm({
    defaultValues: { currentPassword: '', newPassword: '', confirm: '' },
    problemsOf: (values) => problemsWithPassword(passwordChange, values, rules, 'newPassword'),
    send: async ({ currentPassword, newPassword }) => {
      await club.changePassword({ currentPassword, newPassword }).catch(atField('currentPassword', 'BAD_CREDENTIALS'))
      form.reset()
      toast.done(t('info.password.changed'))
    },
    says: { currentPassword: { INVALID: t('info.password.wrong') }, newPassword: says.password, confirm: says.confirm },
  })
  const { formProps, field, busy, error } = form
  return (
    <form {...formProps}>
      <Stack gap="fields">
        {error && <RefusalNote error={error} />}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField label={t('info.password.current')} autoComplete="current-password" {...field('currentPassword')} />
        <NewPasswordFields
          label={t('info.password.new')}
          rules={rules}
          typed={form.watch('newPassword')}
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
