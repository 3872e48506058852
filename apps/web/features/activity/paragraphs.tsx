import { Fragment } from 'react'
import { useTextLanguage } from '../../ui/author-language.ts'
import { splitLinks } from '../../ui/split-links.ts'
import styles from './paragraphs.module.css'

/** A text of a member. An empty line starts a new paragraph, and web addresses are links. */
export function Paragraphs({ text }: { text: string }) {
  const languageOf = useTextLanguage()
  return (
    <div className={styles.paragraphs} lang={languageOf(text)}>
      {text.split(/\n\s*\n/).map((paragraph, index) => (
        <p key={index}>
          {splitLinks(paragraph.trim()).map((part, at) =>
            part.href ? (
              <a key={at} href={part.href} target="_blank" rel="noopener nofollow ugc">
                {part.text}
              </a>
            ) : (
              <Fragment key={at}>{part.text}</Fragment>
            ),
          )}
        </p>
      ))}
    </div>
  )
}
