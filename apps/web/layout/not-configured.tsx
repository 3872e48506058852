import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { basePath } from '../base-path.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import { Section } from '../ui/section.tsx'
import styles from './not-configured.module.css'

/** Why there is no backend: `config.json` did not load, is missing or no JSON object, has an unknown mode, or lacks a valid setting of its mode. */
export type ConfigError = { problem: 'unreachable' | 'unreadable' | 'mode' | 'api' | 'supabase'; detail?: string }

/** One example of `config.json` for each backend. */
const examples = {
  mock: { mode: 'mock' },
  rest: { mode: 'rest', api: 'https://club.example/api' },
  supabase: { mode: 'supabase', supabase: { url: 'https://abc.supabase.co', anonKey: 'eyJ…' } },
} as const

/** Replaces the whole app when its configuration is missing or wrong: explains the problem and shows valid examples. */
export function NotConfigured({ problem, detail = '' }: ConfigError) {
  const { t } = useTranslation()
  const reloadButton = (
    <Button variant="cta" icon={IconRefresh} onClick={() => location.reload()}>
      {t('state.retry')}
    </Button>
  )
  if (problem === 'unreachable')
    return (
      <main>
        <EmptyState kind="offline" level={1} title={t('config.unreachable.title')} action={reloadButton}>
          {t('config.unreachable.text')}
        </EmptyState>
      </main>
    )
  return (
    <main>
      <EmptyState kind="error" level={1} title={t('config.title')} action={reloadButton}>
        {t(`config.problem.${problem}`, { detail })}
      </EmptyState>
      <Page>
        <Section title={t('config.how')} hint={t('config.file', { address: `${basePath}config.json` })} className={styles.examples}>
          {(['mock', 'rest', 'supabase'] as const).map((mode) => (
            <Card key={mode} className={styles.example}>
              <h3>{t(`config.mode.${mode}`)}</h3>
              <pre>
                <code>{JSON.stringify(examples[mode], null, 2)}</code>
              </pre>
            </Card>
          ))}
        </Section>
      </Page>
    </main>
  )
}
