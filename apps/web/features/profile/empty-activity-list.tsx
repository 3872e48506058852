import IconMap2 from '@tabler/icons-react/dist/esm/icons/IconMap2.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { OwnActivityKind } from '@bothy/contract/choices.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useTranslation } from '../../i18n/translation.tsx'

/** The empty state of a list, with the action that fills it. The primary action of its pages is Create, in the navigation. */
export function EmptyActivityList({ kind }: { kind: OwnActivityKind }) {
  const { t } = useTranslation()
  const action =
    kind === 'created' ? (
      <LinkButton variant="filled" icon={IconPlus} to="/create-activity">
        {t('app.create')}
      </LinkButton>
    ) : (
      <LinkButton variant="filled" icon={IconMap2} to="/activities">
        {t('profile.find')}
      </LinkButton>
    )
  return (
    <EmptyState title={t(`profile.none.${kind}.title`)} action={action}>
      {t(`profile.none.${kind}.text`)}
    </EmptyState>
  )
}
