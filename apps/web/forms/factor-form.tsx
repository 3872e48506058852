import { secondFactorProof } from '@bothy/contract/account-inputs.ts'
import type { ComponentProps } from 'react'
import { Button } from '../ui/button.tsx'
import { CodeField } from '../ui/code-field.tsx'
import { Stack } from '../ui/page.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useWords } from '../words/words.tsx'
import { atField } from './at-field.ts'
import { problemsIn } from './contract-resolver.ts'
import { focusFirstField } from './focus-first-field.ts'
import { RefusalNote } from './refusal-note.tsx'
import { useClubForm } from './use-club-form.ts'

type Props = {
  /** Asks for a backup code instead of a code of the authenticator app. */
  isBackup?: boolean
  submit: string
  variant: ComponentProps<typeof Button>['variant']
  /** The form shows the error that it throws. */
  send: (code: string) => Promise<unknown>
  /** Focuses the field when the form appears. */
  focus?: boolean
}

/** Asks for a code of the second factor. */
export function FactorForm({ isBackup = false, submit, variant, send, focus = true }: Props) {
  const { t } = useWords()
  const { formProps, field, controlled, busy, error } = useClubForm({
    defaultValues: { code: '' },
    problemsOf: (values) => problemsIn(secondFactorProof, values),
    send: ({ code }) => send(code).catch(atField('code', 'BAD_CODE')),
    says: { code: { INVALID: isBackup ? t('mfa.wrong.backup') : t('mfa.wrong') } },
  })
  return (
    <form ref={focus ? focusFirstField : undefined} {...formProps}>
      <Stack gap="fields">
        {error && <RefusalNote error={error} />}
        {isBackup ? (
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
          {submit}
        </Button>
      </Stack>
    </form>
  )
}
