import { firstAdmin } from '@bothy/contract/account-inputs.ts'
import { Refusal } from '@bothy/contract/refusals.ts'
import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useClub } from '../../club/club.tsx'
import { NewPasswordFields, passwordSays } from '../../forms/new-password-fields.tsx'
import { problemsWithPassword } from '../../forms/new-password.ts'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { useClubForm } from '../../forms/use-club-form.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useWords } from '../../words/words.tsx'
import { Doorway } from './doorway.tsx'
import styles from './account.module.css'

/** Creates the first admin. The server prints the link to this page. */
export function SetupScreen() {
  const { t } = useWords()
  const { token } = useSearch({ from: '/setup' })
  if (!token) return <InvalidLink />
  return (
    <Doorway title={t('title.setup')} lead={t('setup.lead')}>
      <SetupForm token={token} />
    </Doorway>
  )
}

function SetupForm({ token }: { token: string }) {
  const translation = useWords()
  const { t } = translation
  const { club, queries } = useClub()
  const router = useRouter()
  const toast = useToast()
  const rules = useQuery(queries.settings.club()).data
  const form = useClubForm({
    defaultValues: { name: '', email: '', password: '', confirm: '' },
    problemsOf: (values) => problemsWithPassword(firstAdmin, { ...values, setupToken: token }, rules),
    send: async ({ name, email, password }) => {
      await club.createFirstAdmin({ name, email, password, setupToken: token })
      toast.done(t('setup.done'))
      router.history.replace('/')
    },
    says: passwordSays(rules, translation),
  })
  const { formProps, field, busy, error } = form
  return (
    <form {...formProps} className={styles.form}>
      {error && isInvalidLink(error) && (
        <Note kind="bad" title={t('setup.bad-link')}>
          {t('setup.used')}
        </Note>
      )}
      {error && !isInvalidLink(error) && <RefusalNote error={error} />}
      <TextField label={t('register.name')} hint={t('register.name.hint')} autoComplete="name" {...field('name')} />
      <TextField label={t('login.email')} type="email" autoComplete="username" inputMode="email" {...field('email')} />
      <NewPasswordFields rules={rules} typed={form.watch('password')} password={field('password')} confirm={field('confirm')} />
      <Button type="submit" variant="cta" block loading={busy}>
        {t('setup.submit')}
      </Button>
    </form>
  )
}

const isInvalidLink = (error: Error) => error instanceof Refusal && error.code === 'BAD_CODE'

function InvalidLink() {
  const { t } = useWords()
  return (
    <Doorway title={t('setup.bad-link')} lead={t('setup.used')}>
      <div className={styles.content}>
        <LinkButton to="/login" variant="cta" block>
          {t('app.sign-in')}
        </LinkButton>
      </div>
    </Doorway>
  )
}
