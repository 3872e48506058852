import type { Activity } from '@bothy/contract/entities.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm, type Path } from 'react-hook-form'
import { refusedFields, createResolver } from '../../forms/contract-resolver.ts'
import { blurValidation, useBlurRegister } from '../../forms/use-blur-validation.ts'
import { inputOf, type ActivityValues } from './activity-values.ts'
import type { Draft, SavedActivity } from './draft.ts'
import { problemsOf, type Bounds } from './form-problems.ts'
import { mergeEdits, type Choices, type Conflict } from './merge-edits.ts'

export type ActivityInput = ReturnType<typeof inputOf>
/** `version` is the version that the member has read; undefined for a new activity. */
export type SaveActivity = (input: ActivityInput, version: number | undefined) => Promise<Activity>

type Options = {
  /** What the fields show at first. */
  initial: ActivityValues
  /** The activity when it was read; null for a new one. */
  saved: SavedActivity | null
  bounds: Bounds
  draft: Draft
  save: SaveActivity
  /** Reads the activity again, after it was changed meanwhile. */
  reload: () => Promise<SavedActivity>
  /** Whether to save, or to wait until the member confirms what it costs. */
  maySave: (input: ActivityInput) => boolean
  onSaved: (activity: Activity) => void
  /** Called with the invalid fields when the form is invalid or was refused. */
  onInvalid: (fields: string[]) => void
}

type Merge = { mine: ActivityValues; theirs: SavedActivity; conflicts: Conflict[] }

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const isOutdated = (error: unknown) => error instanceof Refusal && error.code === 'CHANGED_MEANWHILE'

const currentProblems = (values: ActivityValues, bounds: Bounds) => problemsOf(values, bounds, Date.now())

/** The fields that a refusal concerns. */
const fieldsOf = (error: unknown): ReturnType<typeof refusedFields> =>
  error instanceof Refusal && error.code === 'SEATS_TAKEN' ? { maxParticipants: [error.code] } : refusedFields(error)

/** A draft takes over what others have changed since, except in the fields that it has changed itself. */
function restore({ saved, draft }: Pick<Options, 'saved' | 'draft'>) {
  const stored = draft.read()
  if (!stored || !saved) return { values: stored?.values ?? null, base: saved }
  const base = stored.saved ?? saved
  return { values: mergeEdits(base.values, stored.values, saved.values).values, base }
}

/** The form of one activity: validated by the contract, stored as a draft while the member types, merged with edits made elsewhere, submitted once. */
export function useActivityForm({ initial, saved, bounds, draft, save, reload, maySave, onSaved, onInvalid }: Options) {
  const [start] = useState(() => restore({ saved, draft }))
  const [restored, setRestored] = useState(start.values !== null && !isSame(start.values, initial))
  const [merge, setMerge] = useState<Merge>()
  /** What the edits of this form began with. */
  const base = useRef(start.base)
  const form = useForm<ActivityValues>({
    defaultValues: start.values ?? initial,
    resolver: createResolver((values) => currentProblems(values, bounds)),
    ...blurValidation,
  })
  const register = useBlurRegister(form)
  const { subscribe } = form
  const mutation = useMutation({ mutationFn: ({ input, version }: { input: ActivityInput; version?: number }) => save(input, version) })
  const isSubmitting = useRef(false)
  const isSaved = useRef(false)

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (isSaved.current) return
          if (isSame(values, initial)) draft.discard()
          else draft.save(values, base.current)
        },
      }),
    [subscribe, draft, initial],
  )

  /** Saves with what others have changed meanwhile, or asks where both have changed the same. */
  async function mergeAndSend(mine: ActivityValues) {
    const theirs = await reload()
    const { values, conflicts } = mergeEdits(base.current?.values ?? theirs.values, mine, theirs.values)
    if (conflicts.length > 0) return setMerge({ mine, theirs, conflicts })
    await sendMerged(values, theirs)
  }

  async function sendMerged(values: ActivityValues, theirs: SavedActivity) {
    base.current = theirs
    form.reset(values)
    draft.save(values, theirs)
    await send(values)
  }

  async function send(values: ActivityValues) {
    const input = inputOf(values, bounds)
    if (!maySave(input)) return
    const version = base.current?.version
    try {
      const activity = await mutation.mutateAsync({ input, ...(version !== undefined && { version }) })
      isSaved.current = true
      draft.discard()
      onSaved(activity)
    } catch (error) {
      if (isOutdated(error)) return mergeAndSend(values)
      const refused = Object.entries(fieldsOf(error))
      for (const [field, [type]] of refused) form.setError(field as Path<ActivityValues>, { type })
      onInvalid(refused.map(([field]) => field))
    }
  }

  async function once(work: () => Promise<void>) {
    if (isSubmitting.current || isSaved.current) return
    isSubmitting.current = true
    await work().finally(() => {
      isSubmitting.current = false
    })
  }

  const submit = () => once(form.handleSubmit(send, () => onInvalid(Object.keys(currentProblems(form.getValues(), bounds)))))

  return {
    form: { ...form, register },
    submit,
    busy: mutation.isPending || mutation.isSuccess,
    /** An outdated form is merged, so its refusal is no error. */
    error: isOutdated(mutation.error) ? null : mutation.error,
    restored,
    startOver: () => {
      draft.discard()
      mutation.reset()
      base.current = saved
      form.reset(initial)
      setRestored(false)
    },
    /** What the member has to decide before the form can be saved. */
    conflicts: merge?.conflicts,
    cancelMerge: () => setMerge(undefined),
    resolve: (choices: Choices) => {
      if (!merge) return
      const { values } = mergeEdits(base.current?.values ?? merge.theirs.values, merge.mine, merge.theirs.values, choices)
      setMerge(undefined)
      void once(() => sendMerged(values, merge.theirs))
    },
  }
}
