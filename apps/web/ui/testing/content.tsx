import IconWalk from '@tabler/icons-react/dist/esm/icons/IconWalk.mjs'
import { Alert } from '../alert.tsx'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { CheckRow, CheckSummary } from '../check.tsx'
import { CountBadge } from '../count-badge.tsx'
import { DescriptionItem, DescriptionList } from '../description-list.tsx'
import { DotSeparated } from '../dot-separated.tsx'
import { emptyStateKinds } from '../empty-state-scenes.ts'
import { EmptyState } from '../empty-state.tsx'
import { InfiniteListFooter } from '../infinite-list-footer.tsx'
import { MonthPlot, MonthSumPlot } from '../month-plot.tsx'
import { Stack } from '../page.tsx'
import { PointerText } from '../pointer-text.tsx'
import { ProgressBar } from '../progress-bar.tsx'
import QrCode from '../qr-code.tsx'
import { Section } from '../section.tsx'
import { ButtonRow, LinkRow, SelectRow, TextRow } from '../settings-row.tsx'
import { CardSkeletons } from '../skeleton.tsx'
import { Title } from '../title.tsx'
import { TopBar } from '../top-bar.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { YearLinks } from '../year-links.tsx'
import { nothing, type PartsByFile } from './part.ts'

const alertKinds = ['neutral', 'info', 'warning', 'error', 'success'] as const

const months = { values: [2, 0, 1, 3, 0, 5, 4, 2, 0, 1, 0, 0], text: String }

const aList = { hasNextPage: true, isFetching: false, isFetchNextPageError: false, fetchNextPage: nothing }

/** What is read. */
export const content: PartsByFile = {
  alert: ({ t }) =>
    Object.fromEntries(
      alertKinds.map((kind) => [
        kind,
        <Alert key={kind} kind={kind} title={t('state.offline.title')} action={<Button size="small">{t('state.retry')}</Button>}>
          {t('state.offline.text')}
        </Alert>,
      ]),
    ),
  card: ({ t }) => ({ usual: <Card>{t('state.offline.text')}</Card> }),
  check: ({ t }) => ({
    rows: (
      <dl>
        {(['ok', 'attention', 'failed', undefined] as const).map((result) => (
          <CheckRow key={String(result)} icon={IconWalk} title={t('app.activities')} result={result}>
            {t('state.offline.text')}
          </CheckRow>
        ))}
      </dl>
    ),
    running: <CheckSummary results={['ok']} isRunning />,
    done: <CheckSummary results={['ok', 'failed']} isRunning={false} />,
  }),
  'count-badge': () => ({ usual: <CountBadge count={3} /> }),
  'description-list': ({ t }) => ({
    usual: (
      <DescriptionList>
        <DescriptionItem icon={IconWalk} title={t('form.location')} hint="Glencoe" />
        <DescriptionItem title={t('form.route.distance')} aside="14 km" />
      </DescriptionList>
    ),
  }),
  'dot-separated': ({ t }) => ({
    usual: (
      <DotSeparated>
        <span>{t('app.home')}</span>
        <span>{t('app.activities')}</span>
      </DotSeparated>
    ),
  }),
  'empty-state': ({ t }) =>
    Object.fromEntries(
      emptyStateKinds.map((kind) => [
        kind,
        <EmptyState key={kind} kind={kind} title={t('state.offline.title')} action={<Button>{t('state.retry')}</Button>}>
          {t('state.offline.text')}
        </EmptyState>,
      ]),
    ),
  'infinite-list-footer': () => ({
    failed: <InfiniteListFooter list={{ ...aList, isFetchNextPageError: true }} />,
    loading: <InfiniteListFooter list={{ ...aList, isFetching: true }} />,
    end: <InfiniteListFooter list={{ ...aList, hasNextPage: false }} length={11} />,
  }),
  page: ({ t }) => ({
    'in columns': (
      <Stack columns={2}>
        <Card>{t('app.home')}</Card>
        <Card>{t('app.activities')}</Card>
      </Stack>
    ),
  }),
  'month-plot': () => ({ bars: <MonthPlot {...months} />, sum: <MonthSumPlot {...months} /> }),
  'pointer-text': ({ t }) => ({ usual: <PointerText mouse={t('app.save')} touch={t('app.save')} /> }),
  'progress-bar': ({ t }) => ({
    'in part': <ProgressBar label={t('app.loading')} value={0.4} />,
    unknown: <ProgressBar label={t('app.loading')} value={undefined} />,
  }),
  'qr-code': ({ t }) => ({ usual: <QrCode text="https://club.example" label={t('app.guide')} /> }),
  section: ({ t }) => ({
    usual: (
      <Section title={t('app.activities')} hint={t('state.offline.text')}>
        <Card>{t('app.home')}</Card>
      </Section>
    ),
    quiet: (
      <Section title={t('app.activities')} variant="quiet">
        <Card>{t('app.home')}</Card>
      </Section>
    ),
  }),
  'settings-row': ({ t }) => ({
    rows: (
      <Card padding="none">
        <TextRow icon={IconWalk} label={t('form.location')} value="Glencoe" />
        <LinkRow label={t('app.guide')} to="/guide" />
        <ButtonRow label={t('app.save')} onPress={nothing} />
        <ButtonRow label={t('settings.delete')} danger onPress={nothing} />
        <SelectRow label={t('filter.stage')} value="any" onChange={nothing} options={[{ value: 'any', label: t('filter.any') }]} />
      </Card>
    ),
  }),
  skeleton: () => ({ rows: <CardSkeletons count={1} isTitled />, tall: <CardSkeletons count={1} shape="tall" /> }),
  title: ({ t }) => ({
    ...Object.fromEntries(
      ([2, 3] as const).map((level) => [
        `level ${level}`,
        <Title key={level} level={level}>
          {t('app.activities')}
        </Title>,
      ]),
    ),
    'in two lines': <Title lines={2}>{t('state.offline.text').repeat(4)}</Title>,
  }),
  'top-bar': ({ t }) => ({ 'with Back': <TopBar back="/">{t('app.save')}</TopBar> }),
  'visually-hidden': ({ t }) => ({ usual: <VisuallyHidden>{t('app.loading')}</VisuallyHidden> }),
  'year-links': ({ t }) => ({ usual: <YearLinks label={t('app.activities')} to="/profile/years/$year" previous={2024} next={2026} /> }),
}
