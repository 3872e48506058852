import { useQuery } from '@tanstack/react-query'
import { useController, useFormContext } from 'react-hook-form'
import { useGroups } from '../../activity-parts/group-name.tsx'
import { useUser } from '../../api/api-context.tsx'
import { useGroupQueries } from '../../api/group-queries.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import type { ActivityValues } from './activity-values.ts'
import styles from './activity-form.module.css'

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
  const membersOnly = useController({ control, name: 'membersOnly' }).field
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
      {value !== null && (
        <div className={styles.switchRow}>
          <Switch
            label={t('activity.members-only')}
            hint={t('form.members-only.hint')}
            checked={membersOnly.value}
            onChange={membersOnly.onChange}
          />
        </div>
      )}
    </>
  )
}
