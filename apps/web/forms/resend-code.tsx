import { useCountdown } from '../ui/use-countdown.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { useTranslation } from '../i18n/translation.tsx'
import styles from './resend-code.module.css'

/** Seconds left at which screen readers announce the time. */
const announcedSeconds = [60, 30, 10] as const

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

type Props = { availableAt: number; busy: boolean; onResend: () => void }

/** Counts down to the time when another code may be requested (milliseconds since 1970), then becomes the button that requests it. */
export function ResendCode({ availableAt, busy, onResend }: Props) {
  const { t } = useTranslation()
  const left = useCountdown(availableAt)
  const seconds = announcedSeconds.findLast((step) => step >= left) ?? Math.ceil(left / 60) * 60
  return (
    <>
      {left > 0 ? (
        <span aria-hidden="true">{t('login.code.wait', { time: clock(left) })}</span>
      ) : (
        <button type="button" className={styles.resend} disabled={busy} onClick={onResend}>
          {t('login.code.again')}
        </button>
      )}
      <VisuallyHidden role="status">{left > 0 ? t('login.code.wait.aloud', { seconds }) : t('login.code.now')}</VisuallyHidden>
    </>
  )
}
