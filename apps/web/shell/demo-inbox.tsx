import type { Demo } from '@bothy/client/demo.ts'
import type { Sent } from '@bothy/client/mock/one-time.ts'
import { useState, useSyncExternalStore } from 'react'
import { Button, LinkButton } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { useWords } from '../words/words.tsx'
import styles from './demo-bar.module.css'

/** There is neither mail nor telephone in a tab: the last message with something to act on is shown here, until it is put away. */
export function DemoInbox({ demo }: { demo: Demo }) {
  const inbox = useSyncExternalStore(demo.subscribe, demo.inbox)
  const [seen, setSeen] = useState(0)
  const sent = inbox.slice(seen).findLast(({ link, code }) => link ?? code)
  return <div role="status">{sent && <Message sent={sent} onPutAway={() => setSeen(inbox.length)} />}</div>
}

function Message({ sent: { to, link, code }, onPutAway }: { sent: Sent; onPutAway: () => void }) {
  const { t } = useWords()
  return (
    <Note kind="info" title={code ? t('demo.inbox.text', { to, code }) : t('demo.inbox.mail', { to })}>
      <div className={styles.acts}>
        {link && <Opener link={link} onOpen={onPutAway} />}
        <Button variant="subtle" size="small" onClick={onPutAway}>
          {t('app.close')}
        </Button>
      </div>
    </Note>
  )
}

/** The links of the two mails that have one. */
function Opener({ link, onOpen }: { link: string; onOpen: () => void }) {
  const { t } = useWords()
  const { pathname, searchParams } = new URL(link, location.origin)
  const to = pathname === '/verify-email' ? '/verify-email' : '/reset-password'
  return (
    <LinkButton to={to} search={{ token: searchParams.get('token') ?? '' }} variant="light" size="small" onClick={onOpen}>
      {t('demo.inbox.open')}
    </LinkButton>
  )
}
