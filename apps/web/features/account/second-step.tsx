import { Refusal } from '@bothy/contract/refusals.ts'
import { mfaAnswer } from '@bothy/contract/account-inputs.ts'
import { useRef, useState } from 'react'
import { useClub } from '../../club/club.tsx'
import { atField } from '../../forms/at-field.ts'
import { problemsIn } from '../../forms/contract-resolver.ts'
import { focusFirstField } from '../../forms/focus-first-field.ts'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { useClubForm } from '../../forms/use-club-form.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useWords } from '../../words/words.tsx'
import { Doorway } from './doorway.tsx'
import styles from './account.module.css'

type Props = {
  challenge: string
  /** Back to the ways in: by choice, or because the challenge has run out. */
  onStartOver: (isTooLate: boolean) => void
}

/** How long a challenge holds (milliseconds), and how many wrong codes it bears. */
const lifetime = 10 * 60_000
const triesOfChallenge = 3

/** What is asked after any way in of who has a second factor. */
export function SecondStep({ challenge, onStartOver }: Props) {
  const { t } = useWords()
  const [isBackup, setIsBackup] = useState(false)
  const [begun] = useState(Date.now)
  const wrong = useRef(0)
  /** The club answers a wrong code and a spent challenge alike: only a new sign-in helps with the latter. */
  const refuse = (error: unknown) => {
    const isWrong = error instanceof Refusal && error.code === 'BAD_CODE'
    if (isWrong) wrong.current += 1
    if (!isWrong || (wrong.current < triesOfChallenge && Date.now() - begun < lifetime)) throw error
    onStartOver(true)
  }
  return (
    <Doorway title={t('mfa.title')} lead={isBackup ? t('mfa.lead.backup') : t('mfa.lead')}>
      <Answer key={String(isBackup)} challenge={challenge} isBackup={isBackup} onRefused={refuse} />
      <div className={styles.links}>
        <Button variant="subtle" size="small" onClick={() => setIsBackup(!isBackup)}>
          {isBackup ? t('mfa.use-app') : t('mfa.use-backup')}
        </Button>
        <Button variant="subtle" size="small" onClick={() => onStartOver(false)}>
          {t('mfa.start-over')}
        </Button>
      </div>
    </Doorway>
  )
}

type AnswerProps = {
  challenge: string
  isBackup: boolean
  /** Throws what the form shall say. */
  onRefused: (error: unknown) => void
}

function Answer({ challenge, isBackup, onRefused }: AnswerProps) {
  const { t } = useWords()
  const { club } = useClub()
  const { formProps, field, controlled, busy, error } = useClubForm({
    defaultValues: { code: '' },
    problemsOf: ({ code }) => problemsIn(mfaAnswer, { challenge, code }),
    send: ({ code }) => club.answerMfa({ challenge, code }).catch(onRefused).catch(atField('code', 'BAD_CODE')),
    says: { code: { INVALID: isBackup ? t('mfa.wrong.backup') : t('mfa.wrong') } },
  })
  return (
    <form ref={focusFirstField} {...formProps} className={styles.form}>
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
      <Button type="submit" variant="cta" block loading={busy}>
        {t('app.sign-in')}
      </Button>
    </form>
  )
}
