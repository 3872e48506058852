import { secondFactorProof } from '@bothy/contract/account-inputs.ts'
import { useState } from 'react'
import { atField } from '../../forms/at-field.ts'
import { problemsIn } from '../../forms/contract-resolver.ts'
import { focusFirstField } from '../../forms/focus-first-field.ts'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { useClubForm } from '../../forms/use-club-form.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { Stack } from '../../ui/page.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useWords } from '../../words/words.tsx'

type Props = {
  submit: string
  send: (code: string) => Promise<unknown>
  danger?: boolean
  /** Whether a backup code does as well. */
  isApp?: boolean
}

/** A code of the app, as the proof that whoever asks holds the second factor. */
export function Proof(props: Props) {
  const { t } = useWords()
  const [isBackup, setIsBackup] = useState(false)
  return (
    <Stack>
      <ProofForm key={String(isBackup)} {...props} isBackup={isBackup} />
      {!props.isApp && (
        <Button variant="subtle" size="small" onClick={() => setIsBackup(!isBackup)}>
          {isBackup ? t('mfa.use-app') : t('mfa.use-backup')}
        </Button>
      )}
    </Stack>
  )
}

function ProofForm({ submit, send, danger = false, isApp = false, isBackup }: Props & { isBackup: boolean }) {
  const { t } = useWords()
  const { formProps, field, controlled, busy, error } = useClubForm({
    defaultValues: { code: '' },
    problemsOf: (values) => problemsIn(secondFactorProof, values),
    send: ({ code }) => send(code).catch(atField('code', 'BAD_CODE')),
    says: { code: { INVALID: isBackup ? t('mfa.wrong.backup') : t('mfa.wrong') } },
  })
  return (
    <form ref={isApp ? undefined : focusFirstField} {...formProps}>
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
        <Button type="submit" variant={danger ? 'danger' : 'filled'} block loading={busy}>
          {submit}
        </Button>
      </Stack>
    </form>
  )
}
