import { Fragment } from 'react'
import type { Reply } from '@bothy/contract/activities/discussion.ts'
import { splitLinks } from '../../ui/split-links.ts'
import { detectLanguage } from '../../ui/title-language.ts'
import { splitMentions } from './split-mentions.ts'
import styles from './message.module.css'

/** What a member wrote: addresses are links, and mentioned members stand out. */
export function MessageText({ text, mentions }: Pick<Reply, 'text' | 'mentions'>) {
  return (
    <p className={styles.text} dir="auto" lang={detectLanguage(text)}>
      {splitLinks(text).map((part, index) =>
        part.href ? (
          <a key={index} href={part.href} target="_blank" rel="noopener nofollow ugc">
            {part.text}
          </a>
        ) : (
          splitMentions(part.text, mentions).map(({ text: words, isMention }, at) =>
            isMention ? <b key={`${index} ${at}`}>{words}</b> : <Fragment key={`${index} ${at}`}>{words}</Fragment>,
          )
        ),
      )}
    </p>
  )
}
