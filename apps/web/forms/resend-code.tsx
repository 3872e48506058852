import type { MessageId } from '../i18n/catalog.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { useCountdown } from '../ui/use-countdown.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './resend-code.module.css'

/** Seconds left at which screen readers announce the time. */
const announcedSeconds = [60, 30, 10] as const

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

type Words = { again: MessageId; wait: MessageId; aloud: MessageId; now: MessageId }

/** For a code by SMS, and for a mail. */
const words = {
  code: { again: 'login.code.again', wait: 'login.code.wait', aloud: 'login.code.wait.aloud', now: 'login.code.now' },
  mail: { again: 'register.mail.again', wait: 'register.mail.wait', aloud: 'register.mail.wait.aloud', now: 'register.mail.now' },
} as const satisfies Record<string, Words>

type Props = { what?: keyof typeof words; availableAt: number; busy: boolean; onResend: () => void }

/** Counts down to the time when another message may be requested (milliseconds since 1970), then becomes the button that requests it. */
export function ResendCode({ what = 'code', availableAt, busy, onResend }: Props) {
  const { t } = useTranslation()
  const says = words[what]
  const left = useCountdown(availableAt)
  const seconds = announcedSeconds.findLast((step) => step >= left) ?? Math.ceil(left / 60) * 60
  return (
    <>
      {left > 0 ? (
        <span aria-hidden="true">{t(says.wait, { time: clock(left) })}</span>
      ) : (
        <button type="button" className={styles.resend} disabled={busy} onClick={onResend}>
          {t(says.again)}
        </button>
      )}
      <VisuallyHidden role="status">{left > 0 ? t(says.aloud, { seconds }) : t(says.now)}</VisuallyHidden>
    </>
  )
}
