import { sceneOf } from '@bothy/hiking/cover-art/scenes.ts'
import { IconDice5 } from '@tabler/icons-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useDrawnCover } from '../../cover-art/use-drawn-cover.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useWords } from '../../words/words.tsx'
import { seedOf, type ActivityValues } from './activity-values.ts'
import { useSettled } from './use-settled.ts'
import styles from './activity-form.module.css'

/** How long a title must rest until its cover is drawn. */
const rest = 350

/** Works without a secure context too, unlike `randomUUID`. */
const anotherSeed = (): string => crypto.getRandomValues(new Uint32Array(2)).join('').slice(0, 12)

/** The cover as it will be: drawn from title and first tag, until the member wants another one. */
export function CoverPreview() {
  const { t } = useWords()
  const { control, setValue } = useFormContext<ActivityValues>()
  const [title, coverSeed, tags] = useWatch({ control, name: ['title', 'coverSeed', 'tags'] })
  const seed = useSettled(seedOf({ title, coverSeed }), rest)
  const { url, placeholder } = useDrawnCover({ seed, scene: sceneOf(tags) })
  return (
    <Card padding="none" className={styles.cover}>
      <div className={styles.picture} style={{ background: placeholder }}>
        {url && <img src={url} alt="" />}
      </div>
      <div className={styles.coverFoot}>
        <p>{t('form.cover.hint')}</p>
        <Button variant="light" icon={IconDice5} onClick={() => setValue('coverSeed', anotherSeed(), { shouldDirty: true })}>
          {t('form.cover.another')}
        </Button>
      </div>
    </Card>
  )
}

/** A cover of the member's own stays as it is. */
export function OwnCover({ address }: { address: string }) {
  return (
    <Card padding="none" className={styles.cover}>
      <div className={styles.picture}>
        <img src={address} alt="" />
      </div>
    </Card>
  )
}
