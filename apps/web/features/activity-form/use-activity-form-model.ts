/** What the form of an activity knows and does, across its two steps. */
import { useEffect, useReducer, useRef, useState, type FormEvent } from 'react'
import type { Activity } from '@bothy/contract/entities.ts'
import { focusFirstError } from '../../forms/focus-first-error.ts'
import { usePictureUpload } from '../../images/use-picture-upload.ts'
import { detailFields } from './activity-values.ts'
import { firstInvalidRoute, hasInvalidDetails } from './form-problems.ts'
import { useActivityForm, type ActivityFormOptions } from './use-activity-form.ts'
import type { Steps } from './use-steps.ts'
import { useVoteCosts } from './vote-costs-dialog.tsx'

export type ActivityFormModelOptions = Omit<ActivityFormOptions, 'maySave' | 'onInvalid'> & {
  /** The activity that is edited; null for a new one. */
  activity: Activity | null
  steps: Steps
}

/** Milliseconds. An invalid field that appears within this time gets the focus. A change of step takes less. */
const errorFocusTimeout = 1500

export function useActivityFormModel({ activity, steps, ...options }: ActivityFormModelOptions) {
  const formElement = useRef<HTMLFormElement>(null)
  const focusErrorUntil = useRef(0)
  const atRoutes = steps.step === 'routes'
  /** The index of the route whose fields are open; -1 when none is. */
  const [openRoute, setOpenRoute] = useState(-1)
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const voteCosts = useVoteCosts(activity)
  const activityForm = useActivityForm({ ...options, maySave: voteCosts.maySave, onInvalid: showInvalid })
  const { form, submit } = activityForm
  const cover = usePictureUpload('cover', ({ url }) => form.setValue('coverImage', url, { shouldDirty: true, shouldValidate: true }))

  function focusErrorSoon(): void {
    focusErrorUntil.current = performance.now() + errorFocusTimeout
    rerender()
  }
  function showInvalid(fields: string[]): void {
    focusErrorSoon()
    if (hasInvalidDetails(fields)) return steps.toDetails()
    const invalidRoute = firstInvalidRoute(fields)
    // For example, the network failed: the fields are valid.
    if (invalidRoute === -1) return
    setOpenRoute(invalidRoute)
    if (!atRoutes) steps.toRoutes()
  }

  // `errors` is read here because react-hook-form tracks it only for components that read it. The invalid fields may be on the other step.
  const hasErrors = Object.keys(form.formState.errors).length > 0
  useEffect(() => {
    const isFocusPending = hasErrors && performance.now() < focusErrorUntil.current
    if (isFocusPending && focusFirstError(formElement.current)) focusErrorUntil.current = 0
  })

  const continueToRoutes = async () => {
    if (await form.trigger([...detailFields])) return steps.toRoutes()
    focusErrorSoon()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!atRoutes) void continueToRoutes()
    else if (!cover.isSending) submit()
  }
  return { ...activityForm, formElement, onSubmit, atRoutes, openRoute, setOpenRoute, voteCosts, cover }
}
