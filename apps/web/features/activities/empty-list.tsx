import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

type EmptyListProps = {
  isFiltered: boolean
  onReset: () => void
  /** Absent if no activity of the past fits. */
  onSearchPast: (() => void) | undefined
}

/** No activity fits, or the club has none yet. The primary action of the page is Create, in the navigation. */
export function EmptyList({ isFiltered, onReset, onSearchPast }: EmptyListProps) {
  const { t } = useTranslation()
  if (isFiltered)
    return (
      <EmptyState
        title={t('list.none-found.title')}
        action={
          <Button variant="filled" onClick={onSearchPast ?? onReset}>
            {onSearchPast ? t('list.search-past') : t('list.none-found.action')}
          </Button>
        }
      >
        {onSearchPast ? t('list.none-found.past') : t('list.none-found.text')}
      </EmptyState>
    )
  return (
    <EmptyState
      title={t('list.none.title')}
      action={
        <LinkButton variant="filled" icon={IconPlus} to="/create-activity">
          {t('app.create')}
        </LinkButton>
      }
    >
      {t('list.none.text')}
    </EmptyState>
  )
}
