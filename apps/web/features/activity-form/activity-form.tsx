import type { Activity } from '@bothy/contract/entities.ts'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useEffect, useReducer, useRef, useState, type FormEvent } from 'react'
import { FormProvider } from 'react-hook-form'
import { isOutcomeUnknown } from '../../api/unknown-outcomes.ts'
import { usePictureUpload } from '../../api/use-picture-upload.ts'
import { focusFirstError } from '../../forms/use-api-form.ts'
import { ErrorAlert } from '../../forms/error-alert.tsx'
import { RestoredDraft } from '../../forms/restored-draft.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Page } from '../../ui/page.tsx'
import { StickyBar } from '../../ui/sticky-bar.tsx'
import { TopBar, useGoBack } from '../../ui/top-bar.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { detailFields, type ActivityValues } from './activity-values.ts'
import { DetailsStep } from './details-step.tsx'
import type { Draft, SavedActivity } from './draft.ts'
import { firstInvalidRoute, hasInvalidDetails, type Bounds } from './form-problems.ts'
import { FrozenRoutes, RoutesStep } from './routes-step.tsx'
import { MergeSheet } from './merge-sheet.tsx'
import { useVoteCosts, VoteCostsDialog } from './vote-costs-dialog.tsx'
import { useActivityForm, type SaveActivity } from './use-activity-form.ts'
import type { Steps } from './use-steps.ts'
import { classes } from '../../ui/classes.ts'
import styles from './activity-form.module.css'

type ActivityFormProps = {
  title: string
  /** The activity that is edited; null for a new one. */
  activity: Activity | null
  initial: ActivityValues
  /** The activity when it was read; null for a new one. */
  saved: SavedActivity | null
  bounds: Bounds
  draft: Draft
  /** Whether saving publishes a new activity without review. */
  publishes?: boolean
  /** The label of the submit button. */
  submitLabel: string
  save: SaveActivity
  reload: () => Promise<SavedActivity>
  onSaved: (activity: Activity) => void
  steps: Steps
}

/** Milliseconds. An invalid field that appears within this time gets the focus. A change of step takes less. */
const errorFocusTimeout = 1500

/** One form in two steps: details, then routes. */
export function ActivityForm({
  title,
  activity,
  initial,
  saved,
  bounds,
  draft,
  publishes = false,
  submitLabel,
  save,
  reload,
  onSaved,
  steps,
}: ActivityFormProps) {
  const { t } = useTranslation()
  const formElement = useRef<HTMLFormElement>(null)
  const focusErrorUntil = useRef(0)
  const atRoutes = steps.step === 'routes'
  /** The index of the route whose fields are open; -1 when none is. */
  const [openRoute, setOpenRoute] = useState(-1)
  const closeForm = useGoBack(activity ? `/activity/${activity.id}` : '/')

  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const focusErrorSoon = () => {
    focusErrorUntil.current = performance.now() + errorFocusTimeout
    rerender()
  }

  const voteCosts = useVoteCosts(activity)
  const { form, submit, busy, restored, startOver, conflicts, resolve, cancelMerge } = useActivityForm({
    initial,
    saved,
    bounds,
    draft,
    save,
    reload,
    maySave: voteCosts.maySave,
    onSaved,
    onInvalid: (fields) => {
      focusErrorSoon()
      if (hasInvalidDetails(fields)) return steps.toDetails()
      const invalidRoute = firstInvalidRoute(fields)
      // For example, the network failed: the fields are valid.
      if (invalidRoute === -1) return
      setOpenRoute(invalidRoute)
      if (!atRoutes) steps.toRoutes()
    },
  })

  const cover = usePictureUpload('cover', ({ url }) => form.setValue('coverImage', url, { shouldDirty: true, shouldValidate: true }))
  /** The form is not sent during the upload, because it would be saved with the old cover. */
  const waitReason = cover.isSending ? t('form.cover.wait') : undefined

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
    if (atRoutes && cover.isSending) return
    if (atRoutes) submit()
    else void continueToRoutes()
  }

  return (
    <FormProvider {...form}>
      <Page>
        <TopBar
          title={title}
          start={
            atRoutes ? (
              <IconButton icon={IconArrowLeft} label={t('form.to-details')} onClick={steps.toDetails} />
            ) : (
              <IconButton icon={IconX} label={t('app.close')} onClick={closeForm} />
            )
          }
        />
        <form ref={formElement} className={styles.form} noValidate onSubmit={onSubmit}>
          <StepIndicator step={steps.step} />
          {restored && <RestoredDraft onStartOver={startOver} />}
          {atRoutes ? (
            <>
              <RoutesIntro frozen={bounds.frozen} />
              {bounds.frozen && activity ? (
                <FrozenRoutes routes={activity.routes} />
              ) : (
                <RoutesStep
                  publishes={publishes}
                  saved={activity?.routes ?? []}
                  takesSharedFiles={bounds.isNew}
                  open={openRoute}
                  onOpen={setOpenRoute}
                />
              )}
            </>
          ) : (
            <DetailsStep bounds={bounds} cover={cover} />
          )}
          {conflicts && (
            <MergeSheet
              conflicts={conflicts}
              routes={activity?.routes ?? []}
              timeZone={form.getValues('timeZone')}
              onResolve={resolve}
              onCancel={cancelMerge}
            />
          )}
          <VoteCostsDialog
            costs={voteCosts.costs}
            onCancel={voteCosts.cancel}
            onConfirm={() => {
              voteCosts.accept()
              submit()
            }}
          />
          {form.lastError && !busy && (
            <ErrorAlert error={form.lastError}>
              {t(isOutcomeUnknown(form.lastError) ? 'form.maybe-saved' : 'form.nothing-saved')}
            </ErrorAlert>
          )}
          <StickyBar fullWidth>
            {atRoutes && <Button onClick={steps.toDetails}>{t('app.back')}</Button>}
            {!atRoutes && activity && (
              <Button loading={busy} disabledReason={waitReason} onClick={submit}>
                {submitLabel}
              </Button>
            )}
            <Button
              type="submit"
              variant="cta"
              ignoresDoubleTap
              disabledReason={atRoutes ? waitReason : undefined}
              loading={atRoutes && busy}
              iconAfter={atRoutes ? undefined : IconArrowRight}
            >
              {atRoutes ? submitLabel : t('form.next')}
            </Button>
          </StickyBar>
        </form>
      </Page>
    </FormProvider>
  )
}

/** The heading gets the focus when the step changes, so that screen readers read it. */
function RoutesIntro({ frozen }: { frozen: boolean }) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className={styles.intro}>
      <h2 ref={heading} tabIndex={-1}>
        {frozen ? t('form.step.routes') : t('form.routes.title')}
      </h2>
      {!frozen && <p>{t('form.routes.lead')}</p>}
    </div>
  )
}

/** The two steps of the form, with the current one marked. */
function StepIndicator({ step }: { step: 'details' | 'routes' }) {
  const { t } = useTranslation()
  const atRoutes = step === 'routes'
  return (
    <ol className={styles.progress} aria-label={t('form.steps')}>
      <li className={classes(styles.reached, !atRoutes && styles.current)} aria-current={atRoutes ? undefined : 'step'}>
        {atRoutes ? <IconCheck size={16} aria-hidden /> : '1. '}
        {t('form.step.details')}
      </li>
      <li className={atRoutes ? classes(styles.reached, styles.current) : undefined} aria-current={atRoutes ? 'step' : undefined}>
        {'2. '}
        {t('form.step.routes')}
      </li>
    </ol>
  )
}
