import { Refusal } from '@bothy/contract/refusals.ts'
import { useRef, useState } from 'react'
import { useClub } from '../../club/club.tsx'
import { FactorForm } from '../../forms/factor-form.tsx'
import { Button } from '../../ui/button.tsx'
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
  const { club } = useClub()
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
      <div className={styles.form}>
        <FactorForm
          key={String(isBackup)}
          isBackup={isBackup}
          variant="cta"
          submit={t('app.sign-in')}
          send={(code) => club.answerMfa({ challenge, code }).catch(refuse)}
        />
      </div>
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
