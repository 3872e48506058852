import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Nothing in the list fits the search or the filters. `onClear` is absent without a search. */
export function NothingFound({ onClear }: { onClear: (() => void) | undefined }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t('list.none-found.title')}
      action={
        onClear && (
          <Button variant="filled" onClick={onClear}>
            {t('app.search.clear')}
          </Button>
        )
      }
    >
      {t('list.none-found.text')}
    </EmptyState>
  )
}
