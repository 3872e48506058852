import { useQuery } from '@tanstack/react-query'
import { useController, useFormContext } from 'react-hook-form'
import { limits } from '@bothy/contract/limits.ts'
import { useGroups } from '../../activity-parts/group-name.tsx'
import { useUser } from '../../api/api-context.tsx'
import { useGroupQueries } from '../../api/group-queries.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Select } from '../../ui/select.tsx'
import type { ActivityValues } from './activity-values.ts'

/** The group that the activity is for. Nothing in a club without groups, and for members of none. */
export function GroupFields() {
  const hasGroups = useGroups().length > 0
  const { control } = useFormContext<ActivityValues>()
  const { value } = useController({ control, name: 'groupId' }).field
  return (hasGroups || value !== null) && <OwnGroups />
}

function OwnGroups() {
  const { t, errorMessage } = useTranslation()
  const isAdmin = useUser()?.isAdmin
  const { control } = useFormContext<ActivityValues>()
  const { value, onChange } = useController({ control, name: 'groupId' }).field
  const groups = useQuery(useGroupQueries().list()).data?.groups
  if (!groups) return null
  const own = groups.filter(({ id, role }) => isAdmin || role !== null || id === value)
  if (own.length === 0 && value === null) return null
  const deleted = value !== null && !groups.some(({ id }) => id === value) ? [{ value, label: errorMessage('GROUP_NOT_FOUND') }] : []
  return (
    <>
      <Select
        label={t('form.group')}
        optional
        value={value ?? ''}
        onChange={(id) => onChange(id || null)}
        options={[{ value: '', label: t('form.group.none') }, ...own.map(({ id, name }) => ({ value: id, label: name })), ...deleted]}
      />
      {value !== null && <WhoJoins />}
    </>
  )
}

const { min, max } = limits.activity.membersFirstDays
const days = Array.from({ length: max - min + 1 }, (_, index) => min + index)
const usualDays = 3

/** One choice of two values, which would contradict each other: only members of the group, or members first for some days. */
function WhoJoins() {
  const { t } = useTranslation()
  const { control } = useFormContext<ActivityValues>()
  const only = useController({ control, name: 'membersOnly' }).field
  const first = useController({ control, name: 'membersFirstDays' }).field
  const chosen = only.value ? 'only' : first.value === null ? 'all' : 'first'
  return (
    <>
      <Select
        label={t('form.who-joins')}
        hint={only.value ? t('form.members-only.hint') : undefined}
        value={chosen}
        onChange={(next) => {
          only.onChange(next === 'only')
          first.onChange(next === 'first' ? (first.value ?? usualDays) : null)
        }}
        options={[
          { value: 'all', label: t('form.who-joins.all') },
          { value: 'first', label: t('form.who-joins.first') },
          { value: 'only', label: t('activity.members-only') },
        ]}
      />
      {chosen === 'first' && (
        <Select
          label={t('form.first-days')}
          hint={t('form.first-days.hint')}
          value={String(first.value)}
          onChange={(count) => first.onChange(Number(count))}
          options={days.map((count) => ({ value: String(count), label: t('form.first-days.count', { count }) }))}
        />
      )}
    </>
  )
}
