import { useId, useState } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Paragraphs } from './paragraphs.tsx'
import { storyLength } from './story-length.ts'
import styles from './story.module.css'

/** The first lines of the description, and the rest on demand. Nothing is measured, so that a page from the server has its height at once. */
export function Story({ text }: { text: string }) {
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const length = storyLength(text)
  return (
    <div className={classes(styles.story, length !== 'short' && styles[length])}>
      {/* The keyboard reaches links in the lines that are not shown. */}
      <div id={id} className={isOpen ? undefined : styles.first} onFocus={() => setIsOpen(true)}>
        <Paragraphs text={text} />
      </div>
      {length !== 'short' && (
        <Button
          variant="subtle"
          size="small"
          className={styles.more}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(isOpen ? 'activity.story.less' : 'activity.story.more')}
        </Button>
      )}
    </div>
  )
}
