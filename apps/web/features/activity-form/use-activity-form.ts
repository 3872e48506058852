import type { Activity } from '@bothy/contract/entities.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { useApi } from '../../api/api-context.tsx'
import { isOutcomeUnknown } from '../../api/unknown-outcomes.ts'
import { asFieldError, useApiForm } from '../../forms/use-api-form.ts'
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

/** A draft takes over what others have changed since, except in the fields that it has changed itself. */
function restore({ saved, draft }: Pick<Options, 'saved' | 'draft'>) {
  const stored = draft.read()
  if (!stored || !saved) return { values: stored?.values ?? null, base: saved }
  const base = stored.saved ?? saved
  return { values: mergeEdits(base.values, stored.values, saved.values).values, base }
}

/** The form of one activity: validated by the contract, stored as a draft while the member types, merged with edits made elsewhere, submitted once. */
export function useActivityForm({ initial, saved, bounds, draft, save, reload, maySave, onSaved, onInvalid }: Options) {
  const { live } = useApi()
  const { locale } = useTranslation()
  const [start] = useState(() => restore({ saved, draft }))
  const [restored, setRestored] = useState(start.values !== null && !isSame(start.values, initial))
  const [merge, setMerge] = useState<Merge>()
  /** What the edits of this form began with. */
  const base = useRef(start.base)
  const isSaved = useRef(false)
  const currentBounds = () => ({ ...bounds, savedTimes: { ...bounds.savedTimes, ...base.current?.times } })
  const form = useApiForm<ActivityValues, Activity | undefined>({
    defaultValues: start.values ?? initial,
    validate: (values) => currentProblems(values, currentBounds()),
    send,
  })
  const { subscribe } = form

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

  /** Undefined when nothing was sent, because the member has to decide first. */
  async function send(values: ActivityValues): Promise<Activity | undefined> {
    const input = { ...inputOf(values, currentBounds(), base.current?.values.routes), language: locale }
    if (!maySave(input)) return undefined
    try {
      const activity = await save(input, base.current?.version)
      isSaved.current = true
      draft.discard()
      onSaved(activity)
      return activity
    } catch (error) {
      return isOutdated(error) ? mergeAndSend(values) : asFieldError('maxParticipants', 'SEATS_TAKEN')(error)
    }
  }

  /** Saves with what others have changed meanwhile, or asks where both have changed the same. */
  async function mergeAndSend(mine: ActivityValues): Promise<Activity | undefined> {
    const theirs = await reload()
    const { values, conflicts } = mergeEdits(base.current?.values ?? theirs.values, mine, theirs.values)
    if (conflicts.length > 0) return void setMerge({ mine, theirs, conflicts })
    takeOver(values, theirs)
    return send(values)
  }

  /** Continues with merged values: they are edits of what the others have saved. */
  function takeOver(values: ActivityValues, theirs: SavedActivity): void {
    base.current = theirs
    form.reset(values)
    draft.save(values, theirs)
  }

  const submit = () => {
    if (!isSaved.current) void form.submit(onInvalid)
  }

  // The connection is back. The same content has the same idempotency key, so it is saved only once. Changed content waits for the member.
  const sendUnknownAgain = useEffectEvent(() => {
    if (isOutcomeUnknown(form.lastError) && isSame(form.lastSent, form.getValues())) submit()
  })
  useEffect(() => live.listen((event) => 'resync' in event && sendUnknownAgain()), [live])

  return {
    form,
    submit,
    busy: form.busy || form.answer !== undefined,
    restored,
    startOver: () => {
      draft.discard()
      base.current = saved
      form.startOver(initial)
      setRestored(false)
    },
    /** What the member has to decide before the form can be saved. */
    conflicts: merge?.conflicts,
    cancelMerge: () => setMerge(undefined),
    resolve: (choices: Choices) => {
      if (!merge) return
      const { values } = mergeEdits(base.current?.values ?? merge.theirs.values, merge.mine, merge.theirs.values, choices)
      setMerge(undefined)
      takeOver(values, merge.theirs)
      submit()
    },
  }
}
