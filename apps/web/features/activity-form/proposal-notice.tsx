/** What the member lacks to propose, or to lead the routes, and who can help. Nothing where nothing is missing. */
import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Activity } from '@bothy/contract/entities.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import type { ProposalScope } from '@bothy/contract/qualifications/qualifications.ts'
import { useUser } from '../../api/api-context.tsx'
import { useQualificationQueries, useUsesQualifications } from '../../api/qualification-queries.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Alert } from '../../ui/alert.tsx'
import type { ActivityValues } from './activity-values.ts'

const useOwnQualifications = () => useQuery({ ...useQualificationQueries().own(), enabled: useUsesQualifications() })

/** Until it is known what the member lacks. A notice that came later would move the form. False without a network. */
export const useIsNoticeLoading = (): boolean => useOwnQualifications().isLoading

/** The rule of the group that the form has chosen, or of the club. */
function useScope(): ProposalScope | undefined {
  const { control } = useFormContext<ActivityValues>()
  const groupId = useWatch({ control, name: 'groupId' })
  const scopes = useOwnQualifications().data?.scopes
  return scopes?.find((scope) => scope.groupId === groupId) ?? scopes?.find((scope) => scope.groupId === null)
}

/** Why a difficulty is not the member's to lead, by its name; undefined where it is. */
export function useMissingQualification(difficulty: string): string | undefined {
  const { t } = useTranslation()
  const missing = useScope()?.difficulties.find((one) => one.difficulty === difficulty && !one.mayLead)
  return missing && t('qualifications.needs', { qualification: missing.qualification })
}

/** The leader answers for an activity, so that a co-leader who edits it is told nothing of their own qualifications. */
export function ProposalNotice({ activity }: { activity: Activity | null }) {
  const { t } = useTranslation()
  const user = useUser()
  const scope = useScope()
  if (!scope || (activity && activity.creatorId !== user?.id)) return null
  const { whoProposes, mayPropose, difficulties } = scope
  const missing = difficulties.filter(({ mayLead }) => !mayLead)
  if (!mayPropose && whoProposes !== 'members')
    return (
      <Alert kind="warning" title={t(`qualifications.only.${whoProposes}`)}>
        <Helpers scope={scope} />
      </Alert>
    )
  if (missing.length === 0) return null
  return (
    <Alert kind="info" title={t('qualifications.form.title')}>
      {missing.map(({ difficulty, qualification }) => (
        <p key={difficulty}>{t('qualifications.from.needs', { difficulty: t(`difficulty.${difficulty}`), qualification })}</p>
      ))}
      <Helpers scope={scope} />
    </Alert>
  )
}

function Helpers({ scope: { admins } }: { scope: ProposalScope }) {
  const { t } = useTranslation()
  const format = useFormat()
  return admins.length > 0 && <p>{t('qualifications.help', { names: format.list(admins) })}</p>
}

/** The names in a refusal. */
export function MissingNames({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!(error instanceof Refusal) || error.code !== 'NOT_QUALIFIED' || !error.fields) return null
  const wordsOf = (name: string) => (name === 'role' ? t('groups.role.leader') : name === 'qualification' ? t('qualifications.one') : name)
  return <p>{t('qualifications.missing', { names: format.list(Object.keys(error.fields).map(wordsOf)) })}</p>
}
