import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs'
import type { Reply } from '@bothy/contract/activities/discussion.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Avatar } from '../../images/avatar.tsx'
import { MessageText } from './message-text.tsx'
import styles from './discussion.module.css'

/** What leaders want everybody to know, above all. */
export function Pinned({ message }: { message: Reply }) {
  const { t } = useTranslation()
  const { author } = message
  return (
    <section className={styles.pinned} aria-label={t('discussion.pinned')}>
      <Avatar name={author.name} avatar={author.avatar} />
      <div>
        <p className={styles.pinnedBy}>
          <IconPin size={18} aria-hidden /> {author.name}
        </p>
        <MessageText {...message} />
      </div>
    </section>
  )
}
