import { useQueryClient } from '@tanstack/react-query'
import { limits } from '@bothy/contract/limits.ts'
import { newQualification } from '@bothy/contract/qualifications/qualifications.ts'
import { useApi } from '../../../api/api-context.tsx'
import { changedByQualifications } from '../../../api/qualification-queries.ts'
import { problemsIn } from '../../../forms/contract-resolver.ts'
import { ErrorAlert } from '../../../forms/error-alert.tsx'
import { useApiForm } from '../../../forms/use-api-form.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/page.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextCounter } from '../../../ui/text-counter.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toasts.tsx'

type QualificationSheetProps = {
  /** Undefined for a new one. */
  qualification?: { id: string; name: string }
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A sheet in which an admin names a qualification. */
export function QualificationSheet({ qualification, open, onOpenChange }: QualificationSheetProps) {
  const { t } = useTranslation()
  const title = qualification ? t('qualifications.rename', { name: qualification.name }) : t('qualifications.new')
  return (
    <Sheet open={open} onOpenChange={onOpenChange} desktopVariant="modal" title={title}>
      {open && <NameForm qualification={qualification} onSaved={() => onOpenChange(false)} />}
    </Sheet>
  )
}

function NameForm({ qualification, onSaved }: { qualification: QualificationSheetProps['qualification']; onSaved: () => void }) {
  const { t, errorMessage } = useTranslation()
  const { api } = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const { formProps, field, busy, error, watch } = useApiForm<{ name: string }, void>({
    defaultValues: { name: qualification?.name ?? '' },
    validate: (typed) => problemsIn(newQualification, typed),
    send: async ({ name }) => {
      await (qualification ? api.updateQualification({ qualificationId: qualification.id, name }) : api.createQualification({ name }))
      toast.done(t(qualification ? 'groups.saved' : 'qualifications.created'))
      await Promise.all(changedByQualifications.map((queryKey) => client.invalidateQueries({ queryKey })))
      onSaved()
    },
    messages: { name: { REQUIRED: t('missing.name'), INVALID: errorMessage('QUALIFICATION_EXISTS') } },
  })
  return (
    <form {...formProps}>
      <Stack gap="fields">
        <TextField
          label={t('qualifications.name')}
          placeholder={t('qualifications.name.example')}
          autoComplete="off"
          aside={<TextCounter text={watch('name')} max={limits.qualification.name.max} />}
          {...field('name')}
        />
        {error && <ErrorAlert error={error} />}
        <Button type="submit" variant="cta" block loading={busy}>
          {t(qualification ? 'app.save' : 'qualifications.create')}
        </Button>
      </Stack>
    </form>
  )
}
