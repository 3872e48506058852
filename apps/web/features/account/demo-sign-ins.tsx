import { demoCode, demoMembers, demoPassword } from '@bothy/client/mock/demo-members.ts'
import { isSession } from '@bothy/contract/sign-in.ts'
import { useState } from 'react'
import { useClub } from '../../club/club.tsx'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../words/words.tsx'
import styles from './account.module.css'

/** The demo offers its six members, who share one password. */
export default function DemoSignIns({ onChallenge }: { onChallenge: (challenge: string) => void }) {
  const { t } = useWords()
  const { club } = useClub()
  const [error, setError] = useState<Error | null>(null)
  const signIn = async (email: string) => {
    setError(null)
    try {
      const answer = await club.emailLogin({ email, password: demoPassword })
      if (!isSession(answer)) onChallenge(answer.challenge)
    } catch (refused) {
      setError(refused as Error)
    }
  }
  return (
    <section className={styles.form}>
      <div>
        <h2>{t('demo.members.title')}</h2>
        <p>{t('demo.members.text', { password: demoPassword, phone: demoMembers[0].phone, code: demoCode })}</p>
      </div>
      {error && <RefusalNote error={error} />}
      {demoMembers.map(({ name, email, isAdmin }) => (
        <Button key={email} variant="light" block onClick={() => void signIn(email)}>
          {isAdmin ? t('demo.members.admin', { name, email }) : t('demo.members.one', { name, email })}
        </Button>
      ))}
    </section>
  )
}
