import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Draw } from '@bothy/contract/activities/draw.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/queries.ts'
import { useFormat } from '../../format/use-format.ts'
import { ErrorState } from '../../forms/error-state.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { usePageTitle } from '../../ui/page-title.tsx'
import { Page, Stack } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import { canRecompute, matches } from './recompute-draw.ts'
import { Tickets } from './tickets.tsx'
import styles from './draw.module.css'

/** How the spots of an activity are drawn, or were: all that anyone needs to compute it again. */
export function DrawScreen() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/activity/$id/draw' })
  const { api } = useApi()
  const { data, error, refetch } = useQuery(
    queryOptions({ queryKey: [...queryKeys.detail(id), 'draw'], queryFn: ({ signal }) => api.getDraw({ activityId: id }, { signal }) }),
  )
  usePageTitle(data?.title)
  return (
    <>
      <TopBar title={data && !data.drawnAt ? t('draw.details') : t('draw.result')} back={`/activity/${id}`} />
      <Page>
        {data ? (
          <Stack>
            <Summary draw={data} />
            {data.tickets.length > 0 && <Tickets draw={data} />}
            <Numbers draw={data} />
          </Stack>
        ) : error ? (
          <ErrorState wholePage error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton>
            <SkeletonBlock height={120} />
            <SkeletonBlock height={320} />
          </Skeleton>
        )}
      </Page>
    </>
  )
}

type DrawProps = { draw: Draw }

function Summary({ draw: { title, drawAt, drawnAt, timeZone, tickets, spots } }: DrawProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const when = format.inSentence.dayAndTimeInZone(drawnAt ?? drawAt, timeZone)
  return (
    <header className={styles.summary}>
      <h1>{title}</h1>
      <p>{drawnAt ? t('draw.drawn', { when }) : t('draw.when', { when })}</p>
      <p>{t('draw.count', { count: tickets.length })}</p>
      {spots !== null && <p>{t('draw.spots', { count: spots })}</p>}
    </header>
  )
}

/** Commitment and seed, and whether the result follows from them. */
function Numbers({ draw }: DrawProps) {
  const { t } = useTranslation()
  const { commitment, seed } = draw
  return (
    <Section title={t('draw.check')} hint={t('draw.check.text')}>
      <Card className={styles.numbers}>
        <dl>
          <dt>{t('draw.commitment')}</dt>
          <dd className={styles.bytes}>{commitment}</dd>
          <dt>{t('draw.seed')}</dt>
          <dd className={seed ? styles.bytes : undefined}>{seed ?? t('draw.seed.secret')}</dd>
        </dl>
        {seed && <Check draw={draw} />}
        <p className={styles.rule}>{t('draw.rule')}</p>
        <p className={styles.rule}>{t('draw.admin')}</p>
      </Card>
    </Section>
  )
}

function Check({ draw }: DrawProps) {
  const { t } = useTranslation()
  const [result, setResult] = useState<boolean>()
  if (!canRecompute()) return <Alert>{t('draw.check.unavailable')}</Alert>
  return (
    <>
      <Button icon={IconShieldCheck} onClick={() => void matches(draw).then(setResult)}>
        {t('draw.check.run')}
      </Button>
      <div role="status">
        {result !== undefined && (
          <Alert kind={result ? 'success' : 'error'}>{result ? t('draw.check.matches') : t('draw.check.differs')}</Alert>
        )}
      </div>
    </>
  )
}
