import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { passwordResetConfirmation } from '@bothy/contract/auth/inputs.ts'
import type { OtherSignIns } from '@bothy/contract/auth/other-sign-ins.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { useApi, useClubName, useClubSettings, useQueries } from '../../api/api-context.tsx'
import { useFormat } from '../../format/use-format.ts'
import { ErrorAlert } from '../../forms/error-alert.tsx'
import { NewPasswordFields, passwordMessages } from '../../forms/new-password-fields.tsx'
import { newPasswordProblems } from '../../forms/new-password.ts'
import { useApiForm } from '../../forms/use-api-form.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { AuthLayout } from './auth-layout.tsx'
import styles from './auth.module.css'

/** Sets a new password. The link in the reset mail opens this page. */
export function ResetPasswordScreen() {
  const { t } = useTranslation()
  const { token } = useSearch({ from: '/reset-password' })
  return (
    <PasswordScreen
      token={token}
      texts={{
        title: t('reset.title'),
        lead: t('reset.lead'),
        submit: t('reset.submit'),
        done: { title: t('reset.done.title'), text: t('reset.done.text') },
        invalid: t('reset.spent.text'),
      }}
    />
  )
}

/** Sets the first password of an invited member. The link of an invitation opens this page. */
export function InvitationScreen() {
  const { t } = useTranslation()
  const { token } = useSearch({ from: '/invitation' })
  const club = useClubName()
  return (
    <PasswordScreen
      token={token}
      texts={{
        title: t('invitation.title', { club }),
        lead: t('invitation.lead'),
        submit: t('invitation.submit'),
        done: { title: t('invitation.done.title', { club }), text: t('invitation.done.text') },
        invalid: t('invitation.spent.text'),
      }}
    />
  )
}

type Texts = { title: string; lead: string; submit: string; done: { title: string; text: string }; invalid: string }

function PasswordScreen({ token, texts }: { token: string | undefined; texts: Texts }) {
  const { session } = useApi()
  const [state, setState] = useState<'open' | 'invalid' | OtherSignIns>(token ? 'open' : 'invalid')
  useEffect(() => {
    if (token) session.announce('password-recovery')
  }, [session, token])
  if (typeof state === 'object') return <Done {...texts.done} otherSignIns={state} />
  if (!token || state === 'invalid') return <InvalidLink text={texts.invalid} />
  return (
    <AuthLayout title={texts.title} lead={texts.lead}>
      <ResetForm token={token} submit={texts.submit} onInvalid={() => setState('invalid')} onDone={setState} />
    </AuthLayout>
  )
}

type FormProps = { token: string; submit: string; onInvalid: () => void; onDone: (otherSignIns: OtherSignIns) => void }

function ResetForm({ token, submit, onInvalid, onDone }: FormProps) {
  const translation = useTranslation()
  const { t } = translation
  const { api } = useApi()
  const rules = useClubSettings()
  const says = passwordMessages(rules, translation)
  const form = useApiForm({
    defaultValues: { newPassword: '', confirm: '' },
    validate: (values) => newPasswordProblems(passwordResetConfirmation, { ...values, token }, rules, 'newPassword'),
    send: async ({ newPassword }) => {
      const answer = await api.confirmPasswordReset({ token, newPassword }).catch((refused: unknown) => {
        if (!isInvalidLink(refused)) throw refused
      })
      if (!answer) return onInvalid()
      // A new password revokes all sessions of the member, and the session in this browser may be one of them.
      await api.logout()
      onDone(answer.otherSignIns)
    },
    messages: { newPassword: says.password, confirm: says.confirm },
  })
  const { formProps, field, busy, error } = form
  return (
    <form {...formProps} className={styles.form}>
      {error && <ErrorAlert error={error} />}
      <NewPasswordFields
        label={t('info.password.new')}
        rules={rules}
        currentValue={form.watch('newPassword')}
        password={field('newPassword')}
        confirm={field('confirm')}
      />
      <Button type="submit" variant="cta" block loading={busy}>
        {submit}
      </Button>
    </form>
  )
}

const isInvalidLink = (error: unknown) => error instanceof Refusal && (error.code === 'BAD_CODE' || error.fields?.['token'] !== undefined)

function InvalidLink({ text }: { text: string }) {
  const { t } = useTranslation()
  return (
    <AuthLayout title={t('reset.spent.title')} lead={text}>
      <div className={styles.content}>
        <LinkButton to="/forgot-password" variant="cta" block replace>
          {t('reset.spent.again')}
        </LinkButton>
        <LinkButton to="/login" search={{ method: 'email' }} block replace>
          {t('app.sign-in')}
        </LinkButton>
      </div>
    </AuthLayout>
  )
}

function Done({ title, text, otherSignIns }: { title: string; text: string; otherSignIns: OtherSignIns }) {
  const { t } = useTranslation()
  const { passkeys, oidc, phone } = otherSignIns
  return (
    <AuthLayout title={title} lead={text}>
      <div className={styles.content}>
        {(passkeys.length > 0 || oidc || phone) && <StillOpens {...otherSignIns} />}
        <LinkButton to="/login" search={{ method: 'email' }} variant="cta" block replace>
          {t('app.sign-in')}
        </LinkButton>
      </div>
    </AuthLayout>
  )
}

/** Somebody else may have added what still opens the account, so its owner should check it. */
function StillOpens({ passkeys, oidc, phone }: OtherSignIns) {
  const { t } = useTranslation()
  const format = useFormat()
  const provider = useQuery(useQueries().settings.providers()).data?.oidc?.name
  return (
    <Alert kind="warning" title={t('reset.others.title')}>
      <ul className={styles.others}>
        {passkeys.map(({ name, createdAt }) => (
          <li key={`${name} ${createdAt}`}>{t('reset.others.passkey', { name, day: format.shortDate(createdAt) })}</li>
        ))}
        {oidc && <li>{provider ? t('reset.others.provider', { name: provider }) : t('reset.others.service')}</li>}
        {phone && <li>{t('reset.others.phone')}</li>}
      </ul>
      <p>{t('reset.others.text')}</p>
      <LinkButton
        to="/login"
        search={{ next: passkeys.length > 0 ? '/profile/security' : '/profile/info', method: 'email' }}
        size="small"
        replace
      >
        {t('reset.others.check')}
      </LinkButton>
    </Alert>
  )
}
