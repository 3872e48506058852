import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useId, useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from '../../i18n/translation.tsx'
import { Switch } from '../../ui/switch.tsx'
import { CompanionsField } from './companions-field.tsx'
import { DrawFields } from './draw-field.tsx'
import type { Bounds } from './form-problems.ts'
import { GroupFields } from './group-fields.tsx'
import { JoinsOpenField } from './joins-open-field.tsx'
import { PointField } from './location-field.tsx'
import { MinimumParticipants } from './minimum-numbers.tsx'
import { optionNames, setOptions, type OptionValues } from './option-values.ts'
import { OwnTagField } from './tags-field.tsx'
import { EndField } from './times-fields.tsx'
import { useOptionWords } from './use-option-words.ts'
import { VoteOptions } from './vote-options.tsx'
import styles from './more-options.module.css'
import form from './activity-form.module.css'

/** What few leaders need. It is open from the beginning when a draft or the activity has something here, and opens when something here is wrong. */
export function MoreOptions({ bounds }: { bounds: Bounds }) {
  const { t } = useTranslation()
  const id = useId()
  const { formState } = useFormContext<OptionValues>()
  const values = useOptionValues()
  const isWrong = optionNames.some((name) => formState.errors[name])
  const [isOpen, setIsOpen] = useState(() => isWrong || setOptions(values, bounds).length > 0)
  if (isWrong && !isOpen) setIsOpen(true)
  const words = useOptionWords(values, bounds)
  return (
    <div className={styles.options}>
      <button type="button" className={styles.toggle} aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        <IconAdjustmentsHorizontal size={22} aria-hidden />
        <span>
          <b>{t('form.options')}</b>
          {!isOpen && <small>{words ?? t('form.options.contents')}</small>}
        </span>
        <IconChevronDown size={20} aria-hidden />
      </button>
      <div id={id} className={isOpen ? styles.fields : undefined}>
        {isOpen && <Options bounds={bounds} />}
      </div>
    </div>
  )
}

function useOptionValues(): OptionValues {
  const values = useWatch<OptionValues, typeof optionNames>({ name: optionNames })
  return Object.fromEntries(optionNames.map((name, index) => [name, values[index]])) as OptionValues
}

function Options({ bounds }: { bounds: Bounds }) {
  return (
    <>
      <EndField savedTimes={bounds.savedTimes} />
      <PointField />
      {!bounds.frozen && <VoteOptions />}
      <JoinsOpenField />
      <MinimumParticipants max={bounds.seats.max} />
      <CompanionsField />
      <DrawFields bounds={bounds} />
      {bounds.isNew && <OwnSeat />}
      <GroupFields />
      <OwnTagField />
    </>
  )
}

function OwnSeat() {
  const { t } = useTranslation()
  const { control } = useFormContext<OptionValues>()
  const { value, onChange } = useController({ control, name: 'leaderTakesSeat' }).field
  return (
    <div className={form.switchRow}>
      <Switch label={t('form.own-spot')} hint={t('form.own-spot.hint')} checked={value} onChange={onChange} />
    </div>
  )
}
