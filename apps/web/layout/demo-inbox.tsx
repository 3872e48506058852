import { useState, useSyncExternalStore } from 'react'
import type { Demo } from '@bothy/client/mock/demo.ts'
import type { SentMessage } from '@bothy/client/mock/inbox.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import styles from './demo-bar.module.css'

/** The demo sends no mail and no SMS. The last message with a link, a code or a text is shown here until it is dismissed, or its page is left. */
export function DemoInbox({ demo, page }: { demo: Demo; page: string }) {
  const inbox = useSyncExternalStore(demo.subscribe, demo.inbox)
  const [dismissedCount, setDismissedCount] = useState(0)
  const [shownPage, setShownPage] = useState(page)
  if (shownPage !== page) {
    setShownPage(page)
    setDismissedCount(inbox.length)
  }
  const sent = inbox.slice(dismissedCount).findLast(({ link, code, text }) => link ?? code ?? text)
  return <div role="status">{sent && <Message sent={sent} onDismiss={() => setDismissedCount(inbox.length)} />}</div>
}

function Message({ sent: { to, link, code, text }, onDismiss }: { sent: SentMessage; onDismiss: () => void }) {
  const { t } = useTranslation()
  const title = code ? t('demo.inbox.text', { to, code }) : t(text ? 'demo.inbox.message' : 'demo.inbox.mail', { to })
  return (
    <Alert kind="info" title={title}>
      {text && <p className={styles.letter}>{text}</p>}
      <div className={styles.actions}>
        {link && <OpenLink link={link} onOpen={onDismiss} />}
        <Button variant="subtle" size="small" onClick={onDismiss}>
          {t('app.close')}
        </Button>
      </div>
    </Alert>
  )
}

/** The pages that links of mails open. */
const pages = [
  '/verify-email',
  '/confirm-email-change',
  '/cancel-email-change',
  '/keep-two-factor',
  '/reset-password',
  '/invitation',
] as const

function OpenLink({ link, onOpen }: { link: string; onOpen: () => void }) {
  const { t } = useTranslation()
  const { pathname, searchParams } = new URL(link, location.origin)
  const to = pages.find((page) => page === pathname) ?? '/reset-password'
  return (
    <LinkButton to={to} search={{ token: searchParams.get('token') ?? '' }} variant="light" size="small" onClick={onOpen}>
      {t('demo.inbox.open')}
    </LinkButton>
  )
}
