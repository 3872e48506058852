import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs'
import { useState } from 'react'
import type { MemberAccount } from '@bothy/contract/admin/member-accounts.ts'
import { twoFactorReset } from '@bothy/contract/auth/inputs.ts'
import { useApi, useHasPassword } from '../../../api/api-context.tsx'
import { useSentMessages } from '../../../api/use-sent-messages.ts'
import { useFormat } from '../../../format/use-format.ts'
import { problemsIn } from '../../../forms/contract-resolver.ts'
import { ErrorAlert } from '../../../forms/error-alert.tsx'
import { PasswordField } from '../../../forms/password-field.tsx'
import { asFieldError, useApiForm } from '../../../forms/use-api-form.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Stack } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useMemberMutation, useUpdateMemberCache } from './use-member-mutations.ts'
import styles from './members.module.css'

/** Ends the second factor of a member who lost it, after a day in which the member may object. */
export function TwoFactorReset({ user }: { user: MemberAccount }) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Section variant="quiet" title={t('security.two-step')}>
      {user.twoFactorEndsAt === null ? (
        <Card>
          <Stack>
            <p className={styles.text}>{t('user.two-factor.text', { name: user.name })}</p>
            <Button icon={IconLockOpen} block onClick={() => setIsAsking(true)}>
              {t('user.two-factor.reset')}
            </Button>
          </Stack>
        </Card>
      ) : (
        <Scheduled user={user} endsAt={user.twoFactorEndsAt} />
      )}
      <Sheet
        open={isAsking}
        onOpenChange={setIsAsking}
        desktopVariant="modal"
        title={t('user.two-factor.title', { name: user.name })}
        description={t('user.two-factor.check', { name: user.name })}
      >
        <ResetForm user={user} onDone={() => setIsAsking(false)} />
      </Sheet>
    </Section>
  )
}

function Scheduled({ user: { id, name }, endsAt }: { user: MemberAccount; endsAt: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { mutate, isPending } = useMemberMutation(
    id,
    (api) => api.cancelTwoFactorReset({ userId: id }),
    t('user.two-factor.kept', { name }),
  )
  return (
    <Alert kind="warning">
      <p>{t('user.two-factor.ends', { name, when: format.until(endsAt) })}</p>
      <Button size="small" className={styles.alertAction} loading={isPending} onClick={() => mutate()}>
        {t('user.two-factor.keep')}
      </Button>
    </Alert>
  )
}

function ResetForm({ user: { id, name }, onDone }: { user: MemberAccount; onDone: () => void }) {
  const { t } = useTranslation()
  const { api } = useApi()
  const toast = useToast()
  const updateCache = useUpdateMemberCache()
  const mailsMembers = useSentMessages().mail
  const hasPassword = useHasPassword()
  const { formProps, field, busy, error } = useApiForm({
    defaultValues: { password: '' },
    validate: ({ password }) => problemsIn(twoFactorReset, { userId: id, password: password || null }),
    send: async ({ password }) => {
      const user = await api.resetTwoFactor({ userId: id, password: password || null }).catch(asFieldError('password', 'WRONG_PASSWORD'))
      updateCache(user)
      onDone()
      toast.done(t('user.two-factor.scheduled', { name }))
    },
    messages: { password: { INVALID: t('info.password.wrong') } },
  })
  return (
    <form {...formProps}>
      <Stack gap="fields">
        <p>{t(mailsMembers ? 'user.two-factor.effect' : 'user.two-factor.effect.no-notice', { name })}</p>
        {error && <ErrorAlert error={error} />}
        {hasPassword && <PasswordField label={t('user.two-factor.password')} autoComplete="current-password" {...field('password')} />}
        <Button type="submit" variant="danger-filled" block loading={busy}>
          {t('user.two-factor.reset')}
        </Button>
      </Stack>
    </form>
  )
}
