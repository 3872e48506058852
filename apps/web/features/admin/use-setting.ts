/** Saves one setting. Changes are sent in the order in which they were made. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SystemSettings } from '@bothy/contract/entities.ts'
import { systemSettingsChange, type SystemSettingsChange } from '@bothy/contract/inputs.ts'
import type { FieldProblem } from '@bothy/contract/refusals.ts'
import { useClub } from '../../club/club.tsx'
import { keys } from '../../club/queries.ts'
import { problemsIn } from '../../forms/contract-resolver.ts'

export type SettingName = Exclude<keyof SystemSettings, 'systemLogo'>
/** The names of the settings that hold such a value. */
export type NameOf<Value> = { [Name in SettingName]: SystemSettings[Name] extends Value ? Name : never }[SettingName]

export const saving = ['settings', 'save']

export function useSetting<Name extends SettingName>(name: Name) {
  const { club, queries } = useClub()
  const client = useQueryClient()
  const { queryKey } = queries.settings.system()
  const show = (value: SystemSettings[Name]) => client.setQueryData(queryKey, (old) => old && { ...old, [name]: value })

  return useMutation({
    mutationKey: saving,
    scope: { id: 'settings' },
    mutationFn: (value: SystemSettings[Name]) => club.updateSystemSettings({ [name]: value } satisfies SystemSettingsChange),
    onMutate: async (value) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)?.[name]
      show(value)
      return { before }
    },
    onSuccess: (fresh) => {
      show(fresh[name])
      void client.invalidateQueries({ queryKey: [...keys.settings, 'club'] })
    },
    onError: (_error, _value, shown) => {
      if (shown?.before !== undefined) show(shown.before)
    },
  })
}

/** What the club would find wrong with a value. */
export const problemOf = (name: SettingName, value: unknown): FieldProblem | undefined =>
  problemsIn(systemSettingsChange, { [name]: value })[name]?.[0]
