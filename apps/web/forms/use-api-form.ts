import { useMutation } from '@tanstack/react-query'
import { useRef, type FormEvent } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import { Refusal, type RefusalCode } from '@bothy/contract/errors.ts'
import type { MessageId } from '../i18n/catalog.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { useHoldSheet } from '../ui/hold-sheet.ts'
import { refusedFields, createResolver, type Problems } from './contract-resolver.ts'
import { focusFirstError } from './focus-first-error.ts'
import { blurValidation, useBlurControl, useBlurRegister } from './use-blur-validation.ts'
import { useProblemMessage } from './use-problem-message.ts'

type Messages<Values extends FieldValues> = Partial<Record<Path<Values>, Record<string, string>>>

type Options<Values extends FieldValues, Answer> = {
  defaultValues: DefaultValues<Values>
  validate: (values: Values) => Problems
  send: (values: Values) => Promise<Answer>
  /** Messages by field, for problems whose general message is not specific enough. */
  messages?: Messages<Values>
}

/** Says which field is empty, by the name of the field. */
const missingMessages: Record<string, MessageId> = {
  code: 'missing.code',
  confirm: 'missing.confirm',
  currentPassword: 'missing.current-password',
  email: 'missing.email',
  mapAttribution: 'missing.map-attribution',
  mapUrl: 'missing.map-url',
  name: 'missing.member-name',
  password: 'missing.password',
  phone: 'missing.phone',
  systemName: 'missing.name',
}

/** Returns the message of a field; undefined when it is valid. */
function useErrorOf<Values extends FieldValues>({ formState: { errors } }: UseFormReturn<Values>, messages: Messages<Values>) {
  const { t } = useTranslation()
  const problemWords = useProblemMessage()
  return (name: Path<Values>): string | undefined => {
    const missing = missingMessages[name]
    return problemWords(errors[name] as { type?: string } | undefined, { ...(missing && { REQUIRED: t(missing) }), ...messages[name] })
  }
}

function takeOver<Values extends FieldValues>(form: UseFormReturn<Values>, stored: Values, sent: Values): void {
  const typed = form.getValues()
  form.reset(stored)
  for (const name of Object.keys(stored) as Path<Values>[])
    if (JSON.stringify(typed[name]) !== JSON.stringify(sent[name])) form.setValue(name, typed[name], { shouldDirty: true })
}

/** A form that validates on blur and on submit, prevents a double submit, and shows refusals at their fields. */
export function useApiForm<Values extends FieldValues, Answer>({ defaultValues, validate, send, messages = {} }: Options<Values, Answer>) {
  const form = useForm<Values>({ defaultValues, resolver: createResolver(validate), ...blurValidation })
  const register = useBlurRegister(form)
  const control = useBlurControl(form)
  const errorOf = useErrorOf(form, messages)
  // The member decides whether to send again, perhaps with other values.
  const sending = useMutation({ mutationFn: send, retry: false })
  /** Set immediately, whereas `isPending` changes with the next render. */
  const isSubmitting = useRef(false)
  const holdSheet = useHoldSheet()

  const isField = (name: string) => Object.hasOwn(defaultValues, name.split('.', 1)[0] ?? '')

  function showFieldErrors(error: unknown): string[] {
    const refused = Object.entries(refusedFields(error)).filter(([name]) => isField(name))
    for (const [name, [type]] of refused) form.setError(name as Path<Values>, { type })
    return refused.map(([name]) => name)
  }

  /** Validates and sends, unless it is sending already. `onInvalid` is called with the invalid fields, also when the API refuses. */
  async function submit(onInvalid: (fields: string[]) => void): Promise<void> {
    if (isSubmitting.current) return
    isSubmitting.current = true
    const releaseSheet = holdSheet()
    const sendOrShowError = (values: Values) =>
      sending.mutateAsync(values).then(
        () => undefined,
        (error: unknown) => onInvalid(showFieldErrors(error)),
      )
    await form
      .handleSubmit(sendOrShowError, () => onInvalid(Object.keys(validate(form.getValues()))))()
      .finally(() => {
        isSubmitting.current = false
        releaseSheet()
      })
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const element = event.currentTarget
    event.preventDefault()
    // Deferred, because React must mark the invalid fields first.
    void submit(() => void setTimeout(() => focusFirstError(element)))
  }

  return {
    ...form,
    register,
    /** Spread it on the `<form>`. */
    formProps: { noValidate: true, onSubmit },
    submit,
    /** Replaces all values, and forgets the last submit. */
    startOver: (values: Values) => {
      sending.reset()
      form.reset(values)
    },
    /** Replaces the values that were sent by those that are stored now. What was typed since the submit stays. */
    takeOver: (stored: Values, sent: Values) => takeOver(form, stored, sent),
    /** Spread it on a text field. */
    field: (name: Path<Values>) => {
      const { ref, ...rest } = register(name)
      return { ...rest, ref, error: errorOf(name) }
    },
    /** Spread it on a controlled field. */
    controlled: (name: Path<Values>) => ({ ...control(name), error: errorOf(name) }),
    busy: sending.isPending,
    answer: sending.data,
    /** The values of the last submit. */
    lastSent: sending.variables,
    /** The error of the last submit. */
    lastError: sending.error,
    /** The same, unless it is shown at a field. */
    error: Object.keys(refusedFields(sending.error)).some(isField) ? null : sending.error,
  }
}

/** A `ref` callback for fields that appear after an action of the user: it focuses the first input. */
export const focusFirstField = (element: HTMLElement | null): void => element?.querySelector<HTMLElement>('input')?.focus()

/** For `catch`: turns a refusal with one of `codes` into the problem INVALID of one field. The `messages` of the form hold its text. */
export const asFieldError =
  (field: string, ...codes: readonly RefusalCode[]) =>
  (error: unknown): never => {
    if (error instanceof Refusal && codes.includes(error.code))
      throw new Refusal(error.code, { fields: { [field]: ['INVALID'] }, cause: error })
    throw error
  }
