/** A form while its answer is on its way. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { Refusal } from '@bothy/contract/errors.ts'
import { loadLocaleMessages } from '../i18n/locale-messages.ts'
import { TranslationProvider } from '../i18n/translation.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useApiForm } from './use-api-form.ts'

type Values = { name: string; bio: string }
type Sent = { values: Values } & PromiseWithResolvers<Values>

const initial: Values = { name: 'Bo', bio: '' }

function Profile({ send }: { send: (values: Values) => Promise<Values> }) {
  const form = useApiForm<Values, Values>({
    defaultValues: initial,
    validate: ({ name }): Record<string, string[]> => (name ? {} : { name: ['REQUIRED'] }),
    send: async (values) => {
      const stored = await send(values)
      form.takeOver(stored, values)
      return stored
    },
  })
  return (
    <form {...form.formProps}>
      <TextField label="Name" {...form.field('name')} />
      <TextField label="About me" {...form.field('bio')} />
      <Button type="submit" loading={form.busy}>
        Save
      </Button>
    </form>
  )
}

async function aForm() {
  const language = await loadLocaleMessages('en')
  const sent: Sent[] = []
  const send = vi.fn<(values: Values) => Promise<Values>>((values) => {
    const answer = { values, ...Promise.withResolvers<Values>() }
    sent.push(answer)
    return answer.promise
  })
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <TranslationProvider initial={language}>
        <Profile send={send} />
      </TranslationProvider>
    </QueryClientProvider>,
  )
  const [name, bio] = [screen.getByRole('textbox', { name: 'Name' }), screen.getByRole('textbox', { name: 'About me' })]
  return { sent, name, bio, save: screen.getByRole('button', { name: 'Save' }) }
}

test('is sent once by a double tap, and by Enter while it is on its way', async () => {
  const { sent, bio, save } = await aForm()
  await bio.fill('I like rain.')
  await userEvent.dblClick(save)
  bio.element().focus()
  await userEvent.keyboard('{Enter}')
  expect(sent.map(({ values }) => values)).toEqual([{ name: 'Bo', bio: 'I like rain.' }])
})

test('keeps what is typed while the answer is on its way, and takes over the rest of it', async () => {
  const { sent, name, bio, save } = await aForm()
  await bio.fill('I like')
  await save.click()
  await bio.fill('I like wet feet.')
  sent[0]!.resolve({ name: 'Bo Wind', bio: 'I like' })
  await expect.element(name).toHaveValue('Bo Wind')
  await expect.element(bio).toHaveValue('I like wet feet.')
  await expect.element(save).not.toHaveAttribute('aria-busy')
  await save.click()
  expect(sent[1]!.values).toEqual({ name: 'Bo Wind', bio: 'I like wet feet.' })
})

test('shows a refusal at its field, and can be sent again', async () => {
  const { sent, name, save } = await aForm()
  await save.click()
  sent[0]!.reject(new Refusal('INVALID_INPUT', { fields: { name: ['TOO_LONG'] } }))
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('B')
  await save.click()
  expect(sent).toHaveLength(2)
})

test('is not sent while a field is wrong', async () => {
  const { sent, name, save } = await aForm()
  await name.fill('')
  await save.click()
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
  expect(sent).toEqual([])
})
