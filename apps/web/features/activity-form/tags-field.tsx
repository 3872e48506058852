import { useId } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { clubTags } from '@bothy/contract/choices.ts'
import { limits } from '@bothy/contract/limits.ts'
import { tagIcon, tagName } from '../../activity-parts/tag.tsx'
import { AddItemField } from '../../forms/add-item-field.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { Chip, Chips, RemovableChip } from '../../ui/chip.tsx'
import { FieldGroup } from '../../ui/field.tsx'
import type { ActivityValues } from './activity-values.ts'
import { hasTag, customTags, tagProblem, toggleTag } from './tag-choice.ts'

/** The club's eight tags, and the member's own. */
export function TagsField() {
  const { t } = useTranslation()
  const { control } = useFormContext<ActivityValues>()
  const { value: tags, onChange } = useController({ control, name: 'tags' }).field
  const full = tags.length >= limits.activity.tags.max
  return (
    <FieldGroup id={useId()} label={t('form.tags')} hint={full && t('form.tags.full', { max: limits.activity.tags.max })} optional>
      <Chips>
        {clubTags.map((tag) => {
          const chosen = hasTag(tags, tag)
          return (
            <Chip key={tag} icon={tagIcon(tag)} selected={chosen} disabled={full && !chosen} onClick={() => onChange(toggleTag(tags, tag))}>
              {tagName(tag, t)}
            </Chip>
          )
        })}
        {customTags(tags).map((tag) => (
          <RemovableChip key={tag} label={tag} onRemove={() => onChange(toggleTag(tags, tag))} />
        ))}
      </Chips>
    </FieldGroup>
  )
}

/** A tag in the member's own words. It appears as a chip among the others. */
export function OwnTagField() {
  const { t } = useTranslation()
  const { control } = useFormContext<ActivityValues>()
  const { value: tags, onChange } = useController({ control, name: 'tags' }).field
  if (tags.length >= limits.activity.tags.max) return null
  const add = (tag: string) => {
    const problem = tagProblem(tags, tag, (each) => tagName(each, t))
    if (!problem) onChange([...tags, tag])
    return problem
  }
  return <AddItemField label={t('form.tags.own')} addLabel={t('form.tags.add')} placeholder={t('form.tags.example')} onAdd={add} />
}
