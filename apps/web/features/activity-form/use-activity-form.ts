import type { Activity } from '@bothy/contract/entities.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useForm, type Path } from 'react-hook-form'
import { useApi } from '../../api/api-context.tsx'
import { isOutcomeUnknown } from '../../api/unknown-outcomes.ts'
import { refusedFields, createResolver } from '../../forms/contract-resolver.ts'
import { blurValidation, useBlurRegister } from '../../forms/use-blur-validation.ts'
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
  /** Called with the invalid fields when the form is invalid or was refused. */
  onInvalid: (fields: string[]) => void
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The fields that a refusal concerns. */
const fieldsOf = (error: unknown): ReturnType<typeof refusedFields> =>
  error instanceof Refusal && error.code === 'SEATS_TAKEN' ? { maxParticipants: [error.code] } : refusedFields(error)

/** The form of one activity: validated by the contract, stored as a draft while the member types, submitted once. */
export function useActivityForm({ initial, bounds, draft, save, onSaved, onInvalid }: Options) {
  const { live } = useApi()
  const [storedDraft] = useState(draft.read)
  const [restored, setRestored] = useState(storedDraft !== null && !isSame(storedDraft, initial))
  const form = useForm<ActivityValues>({
    defaultValues: storedDraft ?? initial,
    resolver: createResolver((values) => problemsOf(values, bounds)),
    ...blurValidation,
  })
  const register = useBlurRegister(form)
  const { subscribe } = form
  const mutation = useMutation({ mutationFn: save, retry: false })
  const isSubmitting = useRef(false)
  const isSaved = useRef(false)

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (isSaved.current) return
          if (isSame(values, initial)) draft.discard()
          else draft.save(values)
        },
      }),
    [subscribe, draft, initial],
  )

  async function send(values: ActivityValues) {
    try {
      const activity = await mutation.mutateAsync(inputOf(values, bounds))
      isSaved.current = true
      draft.discard()
      onSaved(activity)
    } catch (error) {
      const refused = Object.entries(fieldsOf(error))
      for (const [field, [type]] of refused) form.setError(field as Path<ActivityValues>, { type })
      onInvalid(refused.map(([field]) => field))
    }
  }

  async function submit() {
    if (isSubmitting.current || isSaved.current) return
    isSubmitting.current = true
    await form
      .handleSubmit(send, () => onInvalid(Object.keys(problemsOf(form.getValues(), bounds))))()
      .finally(() => {
        isSubmitting.current = false
      })
  }

  // The connection is back. The same content has the same idempotency key, so it is saved only once. Changed content waits for the member.
  const sendUnknownAgain = useEffectEvent(() => {
    if (isOutcomeUnknown(mutation.error) && isSame(mutation.variables, inputOf(form.getValues(), bounds))) void submit()
  })
  useEffect(() => live.listen((event) => 'resync' in event && sendUnknownAgain()), [live])

  return {
    form: { ...form, register },
    submit,
    busy: mutation.isPending || mutation.isSuccess,
    error: mutation.error,
    restored,
    startOver: () => {
      draft.discard()
      mutation.reset()
      form.reset(initial)
      setRestored(false)
    },
  }
}
