/** Saves one setting of the club. Changes are sent in the order in which they were made. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SystemSettings } from '@bothy/contract/entities.ts'
import { systemSettingsChange, type SystemSettingsChange } from '@bothy/contract/member-inputs.ts'
import type { FieldProblem } from '@bothy/contract/refusals.ts'
import { useClub } from '../../club/club.tsx'
import { keys } from '../../club/queries.ts'
import { problemsIn } from '../../forms/contract-resolver.ts'

export type SettingName = keyof SystemSettings
/** The names of the settings whose values have this type. */
export type NameOf<Value> = { [Name in SettingName]: SystemSettings[Name] extends Value ? Name : never }[SettingName]

export const saving = ['settings', 'save']

export function useSetting<Name extends SettingName>(name: Name) {
  const { club, queries } = useClub()
  const client = useQueryClient()
  const { queryKey } = queries.settings.system()
  return useMutation({
    mutationKey: saving,
    scope: { id: 'settings' },
    mutationFn: (value: SystemSettings[Name]) => club.updateSystemSettings({ [name]: value } satisfies SystemSettingsChange),
    onSuccess: async (fresh) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (old) => old && { ...old, [name]: fresh[name] })
      void client.invalidateQueries({ queryKey: [...keys.settings, 'club'] })
    },
  })
}

/** The first problem that the contract finds with a value. */
export const problemOf = (name: SettingName, value: unknown): FieldProblem | undefined =>
  problemsIn(systemSettingsChange, { [name]: value })[name]?.[0]
