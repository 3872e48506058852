import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { lazy, Suspense } from 'react'
import type { InvitationLetter } from '@bothy/contract/admin/member-imports.ts'
import { useClubName } from '../../../api/api-context.tsx'
import { basePath } from '../../../base-path.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import printed from '../../../ui/printed.module.css'
import styles from './invitations.module.css'

const QrCode = lazy(() => import('../../../ui/qr-code.tsx'))

const addressOf = ({ token, language }: InvitationLetter) =>
  new URL(`${basePath}invitation?token=${token}&lang=${language}`, location.origin).href

/** One page for each member, with the link as a QR code. Only these pages are printed. */
export function InvitationLetters({ letters }: { letters: readonly InvitationLetter[] }) {
  const { t } = useTranslation()
  return (
    <div className={styles.letters}>
      <p role="status">{t('import.letters', { count: letters.length })}</p>
      <Suspense fallback={<span aria-busy="true" />}>
        <Letter letter={letters[0]!} className={styles.preview} />
        <div className={classes(printed.sheet, printed.alone)} aria-hidden="true">
          {letters.map((letter) => (
            <Letter key={letter.token} letter={letter} />
          ))}
        </div>
        <Button variant="filled" icon={IconPrinter} onClick={() => print()}>
          {t('import.letters.print')}
        </Button>
      </Suspense>
    </div>
  )
}

function Letter({ letter, className }: { letter: InvitationLetter; className?: string | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const club = useClubName()
  const url = addressOf(letter)
  return (
    <article className={classes(styles.letter, className)}>
      <h3>{club}</h3>
      <p>{t('import.letter.greeting', { name: letter.name })}</p>
      <p>{t('import.letter.text', { club })}</p>
      <QrCode text={url} label={t('password-link.qr', { name: letter.name })} />
      <code>{url}</code>
      <p>{t('import.letter.secret', { when: format.inSentence.longDayAndTime(letter.expiresAt) })}</p>
    </article>
  )
}
