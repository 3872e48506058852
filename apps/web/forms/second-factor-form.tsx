import type { ComponentProps } from 'react'
import { secondFactorProof } from '@bothy/contract/auth/inputs.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { Button } from '../ui/button.tsx'
import { CodeField } from '../ui/code-field.tsx'
import { Stack } from '../ui/page.tsx'
import { TextField } from '../ui/text-field.tsx'
import { problemsIn } from './contract-resolver.ts'
import { ErrorAlert } from './error-alert.tsx'
import { asFieldError, focusFirstField, useApiForm } from './use-api-form.ts'

type Props = {
  /** Asks for a backup code instead of a code of the authenticator app. */
  isBackupCode?: boolean
  submitLabel: string
  variant: ComponentProps<typeof Button>['variant']
  /** The form shows the error that it throws. */
  send: (code: string) => Promise<unknown>
  /** Focuses the field when the form appears. */
  focusOnMount?: boolean
}

/** Asks for a code of the second factor. */
export function SecondFactorForm({ isBackupCode = false, submitLabel, variant, send, focusOnMount = true }: Props) {
  const { t } = useTranslation()
  const { formProps, field, controlled, busy, error } = useApiForm({
    defaultValues: { code: '' },
    validate: (values) => problemsIn(secondFactorProof, values),
    send: ({ code }) => send(code).catch(asFieldError('code', 'BAD_CODE')),
    messages: {
      code: isBackupCode ? { REQUIRED: t('missing.backup-code'), INVALID: t('mfa.wrong.backup') } : { INVALID: t('mfa.wrong') },
    },
  })
  return (
    <form ref={focusOnMount ? focusFirstField : undefined} {...formProps}>
      <Stack gap="fields">
        {error && <ErrorAlert error={error} />}
        {isBackupCode ? (
          <TextField
            label={t('mfa.backup')}
            hint={t('mfa.backup.hint')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...field('code')}
          />
        ) : (
          <CodeField label={t('login.code')} hint={t('mfa.hint')} {...controlled('code')} />
        )}
        <Button type="submit" variant={variant} block loading={busy}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  )
}
