import { clubTags, limits } from '@bothy/contract/limits.ts'
import type { FieldProblem } from '@bothy/contract/refusals.ts'
import { useId, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { Chip, Chips, RemovableChip } from '../../ui/chip.tsx'
import { tagIcon, tagName } from '../../ui/tag.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useWords } from '../../words/words.tsx'
import type { ActivityValues } from './activity-values.ts'
import { isChosen, ownTags, tagProblem, toggled } from './tag-choice.ts'
import styles from './activity-form.module.css'

/** The eight kinds of day that every club knows, and whatever else the member calls it. */
export function TagsField() {
  const { t } = useWords()
  const id = useId()
  const { control } = useFormContext<ActivityValues>()
  const { value: tags, onChange } = useController({ control, name: 'tags' }).field
  const full = tags.length >= limits.activity.tags.max
  return (
    <div className={styles.tags} role="group" aria-labelledby={id}>
      <p id={id} className={styles.label}>
        {t('form.tags')}
        <span>{t('app.optional')}</span>
      </p>
      <Chips>
        {clubTags.map((tag) => {
          const chosen = isChosen(tags, tag)
          return (
            <Chip key={tag} icon={tagIcon(tag)} selected={chosen} disabled={full && !chosen} onClick={() => onChange(toggled(tags, tag))}>
              {tagName(tag, t)}
            </Chip>
          )
        })}
        {ownTags(tags).map((tag) => (
          <RemovableChip key={tag} label={tag} onRemove={() => onChange(toggled(tags, tag))} />
        ))}
      </Chips>
      {full ? (
        <p className={styles.hint}>{t('form.tags.full', { max: limits.activity.tags.max })}</p>
      ) : (
        <OwnTag tags={tags} onAdd={onChange} />
      )}
    </div>
  )
}

function OwnTag({ tags, onAdd }: { tags: string[]; onAdd: (tags: string[]) => void }) {
  const { t, problem } = useWords()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<FieldProblem>()
  const add = () => {
    const tag = typed.trim()
    if (!tag) return setTyped('')
    const found = tagProblem(tags, tag, (each) => tagName(each, t))
    setWrong(found)
    if (found) return
    onAdd([...tags, tag])
    setTyped('')
  }
  return (
    <TextField
      label={t('form.tags.own')}
      optional
      className={styles.ownTag}
      value={typed}
      placeholder={t('form.tags.example')}
      autoComplete="off"
      enterKeyHint="done"
      error={wrong && problem(wrong)}
      onChange={(event) => {
        setTyped(event.target.value)
        setWrong(undefined)
      }}
      onBlur={add}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        add()
      }}
      after={
        <Button size="small" variant="light" className={styles.addTag} onClick={add}>
          {t('form.tags.add')}
        </Button>
      }
    />
  )
}
