import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Refusal } from '@bothy/contract/errors.ts'
import { useUser } from '../../api/api-context.tsx'
import { ErrorAlert } from '../../forms/error-alert.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { AuthLayout } from './auth-layout.tsx'
import styles from './auth.module.css'

type Text = { title: string; text: string }
type Props = {
  token: string
  ask: Text & { submit: string }
  redeem: (token: string) => Promise<unknown>
  done: Text
  /** For a link that was used or has expired. */
  spent: Text
  /** Leads on, whether the link was valid or not. */
  children: ReactNode
}

/** The page that the link of a mail opens. It asks before it acts: scanners of mail providers open links too, and run the scripts of their pages. */
export function MailedLink({ token, ask, redeem, done, spent, children }: Props) {
  const [isPressed, setIsPressed] = useState(false)
  // The link works once, so the query runs once; only another press repeats it.
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['mailed-link', token],
    queryFn: async () => ({ answer: await redeem(token) }),
    enabled: isPressed,
    // Not even a change event, such as that of the sign-in itself, repeats it.
    staleTime: 'static',
    retry: false,
  })
  const page = ({ title, text }: Partial<Text> & { title: string }, content: ReactNode) => (
    <AuthLayout title={title} lead={text}>
      <div className={styles.content}>
        {error && !isSpent(error) && <ErrorAlert error={error} />}
        {content}
      </div>
    </AuthLayout>
  )
  if (data) return page(done, children)
  if (!token || isSpent(error)) return page(spent, children)
  // The link itself is valid, but another member has its address meanwhile.
  if (error instanceof Refusal && error.code === 'ALREADY_REGISTERED') return page({ title: spent.title }, children)
  return page(
    ask,
    <Button variant="cta" block loading={isFetching} onClick={() => (isPressed ? void refetch() : setIsPressed(true))}>
      {ask.submit}
    </Button>,
  )
}

const isSpent = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === 'BAD_CODE' || error.fields?.['token'] !== undefined)

/** Leads from a redeemed link to a page of members; visitors sign in first. */
export function GoOn({ to, label }: { to: '/profile/info' | '/profile/security'; label: string }) {
  const { t } = useTranslation()
  const user = useUser()
  return (
    <LinkButton {...(user ? { to } : { to: '/login', search: { method: 'email' } })} variant="cta" block>
      {user ? label : t('app.sign-in')}
    </LinkButton>
  )
}
