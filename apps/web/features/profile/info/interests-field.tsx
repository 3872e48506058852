import { useId } from 'react'
import { clubTags } from '@bothy/contract/choices.ts'
import { normalizeTag } from '@bothy/contract/fields.ts'
import { limits } from '@bothy/contract/limits.ts'
import { userInfoChange } from '@bothy/contract/members/inputs.ts'
import { sameNameKey } from '@bothy/contract/search/fold.ts'
import { tagIcon, tagName } from '../../../activity-parts/tag.tsx'
import { AddItemField } from '../../../forms/add-item-field.tsx'
import { problemsIn } from '../../../forms/contract-resolver.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Chip, Chips, RemovableChip } from '../../../ui/chip.tsx'
import { FieldGroup } from '../../../ui/field.tsx'

type InterestsFieldProps = { value: readonly string[]; onChange: (interests: string[]) => void; error?: string | undefined }

const { max } = limits.user.interests
const isSameTag = (one: string, other: string) => sameNameKey(one) === sameNameKey(other)

/** The interests of a member: the eight tags of the club, and tags of their own. */
export function InterestsField({ value, onChange, error }: InterestsFieldProps) {
  const { t } = useTranslation()
  const isFull = value.length >= max
  const has = (tag: string) => value.some((each) => isSameTag(each, tag))
  const without = (tag: string) => value.filter((each) => !isSameTag(each, tag))
  return (
    <FieldGroup id={useId()} label={t('info.interests')} hint={isFull && t('info.interests.full', { max })} error={error} optional>
      <Chips>
        {clubTags.map((tag) => (
          <Chip
            key={tag}
            icon={tagIcon(tag)}
            selected={has(tag)}
            disabled={isFull && !has(tag)}
            onClick={() => onChange(has(tag) ? without(tag) : [...value, tag])}
          >
            {tagName(tag, t)}
          </Chip>
        ))}
        {value
          .filter((tag) => !clubTags.some((known) => isSameTag(known, tag)))
          .map((tag) => (
            <RemovableChip key={tag} label={tag} onRemove={() => onChange(without(tag))} />
          ))}
      </Chips>
      {!isFull && <OwnInterest value={value} onAdd={onChange} />}
    </FieldGroup>
  )
}

function OwnInterest({ value, onAdd }: { value: readonly string[]; onAdd: (interests: string[]) => void }) {
  const { t } = useTranslation()
  const add = (typed: string) => {
    const interest = normalizeTag(typed)
    const known = clubTags.find((tag) => isSameTag(tagName(tag, t), interest)) ?? interest
    if (value.some((each) => isSameTag(each, known))) return 'TAG_EXISTS'
    const interests = [...value, known]
    const [found] = Object.values(problemsIn(userInfoChange, { interests })).flat()
    if (!found) onAdd(interests)
    return found
  }
  return <AddItemField label={t('info.interests.own')} addLabel={t('info.interests.add')} onAdd={add} />
}
