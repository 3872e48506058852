import type { Activity } from '@bothy/contract/entities.ts'
import { useEffect, useRef, useState } from 'react'
import { isOutcomeUnknown, useOnResync } from '../../api/unknown-outcomes.tsx'
import { asFieldError, useApiForm } from '../../forms/use-api-form.ts'
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

/** The form of one activity: validated by the contract, stored as a draft while the member types, submitted once. */
export function useActivityForm({ initial, bounds, draft, save, onSaved, onInvalid }: Options) {
  const [storedDraft] = useState(draft.read)
  const [restored, setRestored] = useState(storedDraft !== null && !isSame(storedDraft, initial))
  const isSaved = useRef(false)
  const form = useApiForm<ActivityValues, Activity>({
    defaultValues: storedDraft ?? initial,
    validate: (values) => problemsOf(values, bounds),
    async send(values) {
      const activity = await save(inputOf(values, bounds)).catch(asFieldError('maxParticipants', 'SEATS_TAKEN'))
      isSaved.current = true
      draft.discard()
      onSaved(activity)
      return activity
    },
  })
  const { subscribe } = form

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

  const submit = () => {
    if (!isSaved.current) void form.submit(onInvalid)
  }

  // The same content has the same idempotency key, so it is saved only once. Changed content waits for the member.
  useOnResync(() => {
    if (isOutcomeUnknown(form.lastError) && isSame(form.lastSent, form.getValues())) submit()
  })

  return {
    form,
    submit,
    busy: form.busy || form.answer !== undefined,
    restored,
    startOver: () => {
      draft.discard()
      form.startOver(initial)
      setRestored(false)
    },
  }
}
