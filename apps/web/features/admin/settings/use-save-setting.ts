/** Saves one setting of the club. Changes are sent in the order in which they were made. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { systemSettingsChange, type SystemSettingsChange } from '@bothy/contract/admin/inputs.ts'
import type { SystemSettings } from '@bothy/contract/entities.ts'
import { Refusal, type FieldProblem } from '@bothy/contract/errors.ts'
import { useApi } from '../../../api/api-context.tsx'
import { cacheAnswer } from '../../../api/cache-answer.ts'
import { queryKeys } from '../../../api/queries.ts'
import { problemsIn } from '../../../forms/contract-resolver.ts'

type SettingName = Exclude<keyof SystemSettings, 'usesDraws'>
/** The names of the settings whose values have this type. */
export type SettingNameOf<Value> = { [Name in SettingName]: SystemSettings[Name] extends Value ? Name : never }[SettingName]

export const saveSettingKey = ['settings', 'save']

/** Refuses an invalid value before it is sent, so that the screen reports it as not saved. */
export function useSaveSetting<Name extends SettingName>(name: Name) {
  const { api, queries } = useApi()
  const client = useQueryClient()
  const { queryKey } = queries.settings.system()
  return useMutation({
    mutationKey: [...saveSettingKey, name],
    scope: { id: 'settings' },
    mutationFn: async (value: SystemSettings[Name]) => {
      // The value was refused, and is now what it was before.
      const stored = client.getQueryData(queryKey)
      if (stored?.[name] === value) return stored
      const found = problemOf(name, value)
      if (found) throw new Refusal('INVALID_INPUT', { fields: { [name]: [found] } })
      return api.updateSystemSettings({ [name]: value } satisfies SystemSettingsChange)
    },
    onSuccess: (fresh) => {
      cacheAnswer(client, queryKey, (old?: SystemSettings) => old && { ...old, [name]: fresh[name] })
      void client.invalidateQueries({ queryKey: [...queryKeys.settings, 'club'] })
    },
  })
}

/** The first problem that the contract finds with a value. */
const problemOf = (name: SettingName, value: unknown): FieldProblem | undefined =>
  problemsIn(systemSettingsChange, { [name]: value })[name]?.[0]

/** The problem of the value that was not saved; undefined for any other error. */
export const refusedProblem = (name: SettingName, error: unknown): FieldProblem | undefined =>
  error instanceof Refusal ? error.fields?.[name]?.[0] : undefined
