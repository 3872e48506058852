import { useMutation } from '@tanstack/react-query'
import { useRef, type FormEvent } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form'
import { refusedFields, resolverOf, type Problems } from './contract-resolver.ts'
import { focusFirstError } from './focus-first-error.ts'
import { gentleModes, useGentleControl, useGentleRegister } from './use-gentle-register.ts'
import { useProblemWords } from './use-problem-words.ts'

type Options<Values extends FieldValues, Answer> = {
  defaultValues: DefaultValues<Values>
  problemsOf: (values: Values) => Problems
  send: (values: Values) => Promise<Answer>
  /** Words for problems that the club's own words do not say well enough, by field. */
  says?: Partial<Record<Path<Values>, Record<string, string>>>
}

/** A form: checked at each field and again when it is sent, sent once, refused in the reader's words. */
export function useClubForm<Values extends FieldValues, Answer>({ defaultValues, problemsOf, send, says = {} }: Options<Values, Answer>) {
  const problemWords = useProblemWords()
  const form = useForm<Values>({ defaultValues, resolver: resolverOf(problemsOf), ...gentleModes })
  const register = useGentleRegister(form)
  const control = useGentleControl(form)
  const sending = useMutation({ mutationFn: send })
  /** Known at once, where `isPending` waits for the next render. */
  const underway = useRef(false)

  const showRefused = (error: unknown) => {
    for (const [field, [type]] of Object.entries(refusedFields(error)))
      if (field in defaultValues) form.setError(field as Path<Values>, { type })
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const element = event.currentTarget
    // React marks the wrong fields first.
    const focusWrong = () => void setTimeout(() => focusFirstError(element))
    const sendOrSay = (values: Values) =>
      sending.mutateAsync(values).catch((error: unknown) => {
        showRefused(error)
        focusWrong()
      })
    event.preventDefault()
    if (underway.current) return
    underway.current = true
    const checked = form.handleSubmit(async (values) => void (await sendOrSay(values)), focusWrong)
    void checked(event).finally(() => {
      underway.current = false
    })
  }

  const { errors } = form.formState
  return {
    ...form,
    /** Spread it on the `<form>`. */
    formProps: { noValidate: true, onSubmit },
    /** Spread it on a text field. */
    field: (name: Path<Values>) => {
      const { ref, ...rest } = register(name)
      return { ...rest, ref, error: problemWords(errors[name] as { type?: string } | undefined, says[name]) }
    },
    /** Spread it on a field that hands out its value itself. */
    controlled: (name: Path<Values>) => ({
      ...control(name),
      error: problemWords(errors[name] as { type?: string } | undefined, says[name]),
    }),
    busy: sending.isPending,
    answer: sending.data,
    /** What was refused, unless it stands at a field. */
    error: sending.error && !Object.keys(refusedFields(sending.error)).some((field) => field in defaultValues) ? sending.error : null,
  }
}
