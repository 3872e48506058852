import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Activity } from '@bothy/contract/entities.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { useApi } from '../../api/api-context.tsx'
import { isOutcomeUnknown } from '../../api/unknown-outcomes.ts'
import { asFieldError, useApiForm } from '../../forms/use-api-form.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { inputOf, type ActivityValues } from './activity-values.ts'
import type { Draft, SavedActivity } from './draft.ts'
import { problemsOf, type Bounds } from './form-problems.ts'
import { isSame, mergeEdits, type Choices, type Conflict } from './merge-edits.ts'

export type ActivityInput = ReturnType<typeof inputOf>
/** `version` is the version that the member has read; undefined for a new activity. */
export type SaveActivity = (input: ActivityInput, version: number | undefined) => Promise<Activity>

export type ActivityFormOptions = {
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

const isOutdated = (error: unknown) => error instanceof Refusal && error.code === 'CHANGED_MEANWHILE'

const currentProblems = (values: ActivityValues, bounds: Bounds) => problemsOf(values, bounds, Date.now())

/** What the form begins with. A draft takes over what others have changed since, except in the fields that it has changed itself. */
function restore({ saved, draft }: Pick<ActivityFormOptions, 'saved' | 'draft'>) {
  const stored = draft.read()
  if (!stored || !saved) return { values: stored?.values ?? null, base: saved }
  const base = stored.saved ?? saved
  return { values: mergeEdits(base.values, stored.values, saved.values).values, base }
}

function useRestoredDraft({ initial, saved, draft }: Pick<ActivityFormOptions, 'initial' | 'saved' | 'draft'>) {
  const [start] = useState(() => restore({ saved, draft }))
  const [restored, setRestored] = useState(start.values !== null && !isSame(start.values, initial))
  /** What the edits of this form began with. */
  const base = useRef(start.base)
  const discard = () => {
    draft.discard()
    base.current = saved
    setRestored(false)
  }
  /** From now on, the edits are edits of what others have saved. */
  const rebase = (values: ActivityValues, theirs: SavedActivity) => {
    base.current = theirs
    draft.save(values, theirs)
  }
  return { values: start.values ?? initial, base, restored, discard, rebase }
}

/** Stores what the member types, until it is saved. */
function useDraft(
  { subscribe }: Pick<UseFormReturn<ActivityValues>, 'subscribe'>,
  { draft, initial }: Pick<ActivityFormOptions, 'draft' | 'initial'>,
  { base, isSaved }: { base: RefObject<SavedActivity | null>; isSaved: RefObject<boolean> },
): void {
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
    [subscribe, draft, initial, base, isSaved],
  )
}

/** Merges edits with what others have saved meanwhile, and asks where both have changed the same. */
function useMerge(base: RefObject<SavedActivity | null>) {
  const [merge, setMerge] = useState<Merge>()
  return {
    /** What the member has to decide before the form can be saved. */
    conflicts: merge?.conflicts,
    cancelMerge: () => setMerge(undefined),
    /** Undefined when the member has to decide first. */
    mergeWith(mine: ActivityValues, theirs: SavedActivity): ActivityValues | undefined {
      const { values, conflicts } = mergeEdits(base.current?.values ?? theirs.values, mine, theirs.values)
      if (conflicts.length === 0) return values
      setMerge({ mine, theirs, conflicts })
      return undefined
    },
    decide(choices: Choices) {
      if (!merge) return undefined
      setMerge(undefined)
      const { mine, theirs } = merge
      return { theirs, values: mergeEdits(base.current?.values ?? theirs.values, mine, theirs.values, choices).values }
    },
  }
}

/** The connection is back. The same content has the same idempotency key, so it is saved only once. Changed content waits for the member. */
function useSendAgain(sendAgain: () => void): void {
  const { live } = useApi()
  const send = useEffectEvent(sendAgain)
  useEffect(() => live.listen((event) => 'resync' in event && send()), [live])
}

/** The form of one activity: validated by the contract, stored as a draft while the member types, merged with edits made elsewhere, submitted once. */
export function useActivityForm({ initial, saved, bounds, draft, save, reload, maySave, onSaved, onInvalid }: ActivityFormOptions) {
  const { locale } = useTranslation()
  const { values: defaultValues, base, restored, discard, rebase } = useRestoredDraft({ initial, saved, draft })
  const { mergeWith, decide, ...merge } = useMerge(base)
  const isSaved = useRef(false)
  const currentBounds = () => ({ ...bounds, savedTimes: { ...bounds.savedTimes, ...base.current?.times } })
  const form = useApiForm<ActivityValues, Activity | undefined>({
    defaultValues,
    validate: (values) => currentProblems(values, currentBounds()),
    send,
  })
  useDraft(form, { draft, initial }, { base, isSaved })

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

  /** Saves with what others have changed meanwhile. */
  async function mergeAndSend(mine: ActivityValues): Promise<Activity | undefined> {
    const theirs = await reload()
    const values = mergeWith(mine, theirs)
    if (!values) return undefined
    takeOver(values, theirs)
    return send(values)
  }

  /** Continues with merged values. */
  function takeOver(values: ActivityValues, theirs: SavedActivity): void {
    form.reset(values)
    rebase(values, theirs)
  }

  const submit = () => void (isSaved.current || form.submit(onInvalid))

  useSendAgain(() => {
    if (isOutcomeUnknown(form.lastError) && isSame(form.lastSent, form.getValues())) submit()
  })

  return {
    form,
    submit,
    busy: form.busy || form.answer !== undefined,
    restored,
    startOver: () => {
      discard()
      form.startOver(initial)
    },
    ...merge,
    resolve: (choices: Choices) => {
      const decided = decide(choices)
      if (!decided) return
      takeOver(decided.values, decided.theirs)
      submit()
    },
  }
}
