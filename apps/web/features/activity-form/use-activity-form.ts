import type { Activity } from '@bothy/contract/entities.ts'
import { Refusal } from '@bothy/contract/refusals.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm, type Path } from 'react-hook-form'
import { refusedFields, resolverOf } from '../../forms/contract-resolver.ts'
import { gentleModes, useGentleRegister } from '../../forms/use-gentle-register.ts'
import { inputOf, type ActivityValues } from './activity-values.ts'
import type { Draft } from './draft.ts'
import { problemsOf, type Bounds } from './form-problems.ts'

export type SaveActivity = (input: ReturnType<typeof inputOf>) => Promise<Activity>

type Options = {
  initial: ActivityValues
  bounds: Bounds
  draft: Draft
  save: SaveActivity
  onSaved: (activity: Activity) => void
  /** Told which fields are wrong when the form was not sent or was refused. */
  onWrong: (fields: string[]) => void
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Fields that a refusal of the whole is about. */
const fieldsOf = (error: unknown): ReturnType<typeof refusedFields> =>
  error instanceof Refusal && error.code === 'SEATS_TAKEN' ? { maxParticipants: [error.code] } : refusedFields(error)

/** The form around one activity: checked by the contract, kept as a draft while it is written, saved once. */
export function useActivityForm({ initial, bounds, draft, save, onSaved, onWrong }: Options) {
  const [drafted] = useState(draft.read)
  const [restored, setRestored] = useState(drafted !== null && !same(drafted, initial))
  const form = useForm<ActivityValues>({
    defaultValues: drafted ?? initial,
    resolver: resolverOf((values) => problemsOf(values, bounds)),
    ...gentleModes,
  })
  const register = useGentleRegister(form)
  const { subscribe } = form
  const saving = useMutation({ mutationFn: save })
  const underway = useRef(false)
  const done = useRef(false)

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (done.current) return
          if (same(values, initial)) draft.drop()
          else draft.keep(values)
        },
      }),
    [subscribe, draft, initial],
  )

  async function send(values: ActivityValues) {
    try {
      const activity = await saving.mutateAsync(inputOf(values, bounds))
      done.current = true
      draft.drop()
      onSaved(activity)
    } catch (error) {
      const wrong = Object.entries(fieldsOf(error))
      for (const [field, [type]] of wrong) form.setError(field as Path<ActivityValues>, { type })
      onWrong(wrong.map(([field]) => field))
    }
  }

  async function submit() {
    if (underway.current || done.current) return
    underway.current = true
    await form
      .handleSubmit(send, () => onWrong(Object.keys(problemsOf(form.getValues(), bounds))))()
      .finally(() => {
        underway.current = false
      })
  }

  return {
    form: { ...form, register },
    submit,
    busy: saving.isPending || saving.isSuccess,
    error: saving.error,
    restored,
    startOver: () => {
      draft.drop()
      saving.reset()
      form.reset(initial)
      setRestored(false)
    },
  }
}
