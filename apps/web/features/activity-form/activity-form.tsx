import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import type { Activity } from '@bothy/contract/entities.ts'
import { isOutcomeUnknown } from '../../api/unknown-outcomes.ts'
import { ErrorAlert } from '../../forms/error-alert.tsx'
import { RestoredDraft } from '../../forms/restored-draft.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Page } from '../../ui/page.tsx'
import { StickyBar } from '../../ui/sticky-bar.tsx'
import { TopBar, useGoBack } from '../../ui/top-bar.tsx'
import { DetailsStep } from './details-step.tsx'
import { MergeSheet } from './merge-sheet.tsx'
import { MissingNames, ProposalNotice } from './proposal-notice.tsx'
import { FrozenRoutes, RoutesStep } from './routes-step.tsx'
import { useActivityFormModel, type ActivityFormModelOptions } from './use-activity-form-model.ts'
import type { Steps } from './use-steps.ts'
import { VoteCostsDialog } from './vote-costs-dialog.tsx'
import styles from './activity-form.module.css'

type ActivityFormProps = ActivityFormModelOptions & {
  title: string
  /** Whether saving publishes a new activity without review. */
  publishes?: boolean
  /** The label of the submit button. */
  submitLabel: string
}

/** One form in two steps: details, then routes. */
export function ActivityForm({ title, publishes = false, submitLabel, ...options }: ActivityFormProps) {
  const { activity, bounds, steps } = options
  const { t } = useTranslation()
  const model = useActivityFormModel(options)
  const { form, submit, busy, atRoutes, voteCosts, cover } = model
  const routes = activity?.routes ?? []
  return (
    <FormProvider {...form}>
      <Page width="page">
        <FormTopBar title={title} activity={activity} steps={steps} />
        <form ref={model.formElement} className={styles.form} noValidate onSubmit={model.onSubmit}>
          <StepIndicator step={steps.step} />
          {model.restored && <RestoredDraft isOfSaved={!bounds.isNew} onStartOver={model.startOver} />}
          <ProposalNotice activity={activity} />
          {!atRoutes && <DetailsStep bounds={bounds} cover={cover} />}
          {atRoutes && <RoutesIntro frozen={bounds.frozen} />}
          {atRoutes && bounds.frozen && activity && <FrozenRoutes routes={routes} />}
          {atRoutes && !(bounds.frozen && activity) && (
            <RoutesStep
              publishes={publishes}
              saved={routes}
              takesSharedFiles={bounds.isNew}
              open={model.openRoute}
              onOpen={model.setOpenRoute}
            />
          )}
          {model.conflicts && (
            <MergeSheet
              conflicts={model.conflicts}
              routes={routes}
              timeZone={form.getValues('timeZone')}
              onResolve={model.resolve}
              onCancel={model.cancelMerge}
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
              <MissingNames error={form.lastError} />
              {t(isOutcomeUnknown(form.lastError) ? 'form.maybe-saved' : 'form.nothing-saved')}
            </ErrorAlert>
          )}
          <SubmitBar
            steps={steps}
            submitLabel={submitLabel}
            busy={busy}
            isUploading={cover.isSending}
            onSaveDetails={activity ? submit : undefined}
          />
        </form>
      </Page>
    </FormProvider>
  )
}

function FormTopBar({ title, activity, steps }: { title: string; activity: Activity | null; steps: Steps }) {
  const { t } = useTranslation()
  const closeForm = useGoBack(activity ? `/activity/${activity.id}` : '/')
  const start =
    steps.step === 'routes' ? (
      <IconButton icon={IconArrowLeft} label={t('form.to-details')} onClick={steps.toDetails} />
    ) : (
      <IconButton icon={IconX} label={t('app.close')} onClick={closeForm} />
    )
  return <TopBar title={title} start={start} />
}

type SubmitBarProps = {
  steps: Steps
  submitLabel: string
  busy: boolean
  /** The form is not sent during the upload of a cover, because it would be saved with the old one. */
  isUploading: boolean
  /** Saves without a look at the routes; undefined for a new activity. */
  onSaveDetails: (() => void) | undefined
}

function SubmitBar({ steps, submitLabel, busy, isUploading, onSaveDetails }: SubmitBarProps) {
  const { t } = useTranslation()
  const atRoutes = steps.step === 'routes'
  const waitReason = isUploading ? t('form.cover.wait') : undefined
  return (
    <StickyBar fullWidth>
      {atRoutes && <Button onClick={steps.toDetails}>{t('app.back')}</Button>}
      {!atRoutes && onSaveDetails && (
        <Button loading={busy} disabledReason={waitReason} onClick={onSaveDetails}>
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
