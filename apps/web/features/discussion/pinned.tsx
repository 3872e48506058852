import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs'
import { useId, useState } from 'react'
import type { Reply } from '@bothy/contract/activities/discussion.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { MessageText } from './message-text.tsx'
import styles from './pinned.module.css'

/** What leaders want everybody to know, above all: a line that stays below the header and opens the whole message. */
export function Pinned({ message }: { message: Reply }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const whole = useId()
  const { author, text } = message
  return (
    <section className={styles.pinned} aria-label={t('discussion.pinned')}>
      <button type="button" className={styles.line} aria-expanded={isOpen} aria-controls={whole} onClick={() => setIsOpen(!isOpen)}>
        <IconPin size={18} aria-hidden />
        <b>{author.name}</b>
        {!isOpen && <bdi className={styles.beginning}>{[...text].slice(0, 120).join('')}</bdi>}
        <IconChevronDown size={18} aria-hidden />
      </button>
      <div id={whole} className={styles.whole} hidden={!isOpen}>
        {isOpen && <MessageText {...message} />}
      </div>
    </section>
  )
}
