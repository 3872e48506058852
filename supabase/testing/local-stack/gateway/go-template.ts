// For tests only: part of the stub of the hosted provider.

type Values = { [name: string]: string | Record<string, unknown> }

/** The part of Go's templates that ours use: `{{ .Name }}`, a variable, `eq`, `ne` and `print`. Throws for anything else. */
export function renderGoTemplate(template: string, data: Values): string {
  const parts = template.split(/\{\{ (.+?) \}\}/)
  const variables = new Map<string, string>()
  let at = 0

  const valueOf = (term: string): string => {
    const [, text] = /^"(.*)"$/.exec(term) ?? []
    if (text !== undefined) return text
    const [, printed] = /^\(?print (.+?)\)?$/.exec(term) ?? []
    if (printed) return printed.split(' ').map(valueOf).join('')
    if (term.startsWith('$')) return variables.get(term)!
    if (!/^(\.\w+)+$/.test(term)) throw new Error(`not supported: ${term}`)
    const found = term
      .slice(1)
      .split('.')
      .reduce<unknown>((value, name) => (value as Values | undefined)?.[name], data)
    return found === undefined ? '<no value>' : String(found)
  }
  const holds = (condition: string): boolean => {
    const [, operator, one, other] = /^(eq|ne) (\S+) (".*"|\(.+\))$/.exec(condition) ?? []
    if (!operator) throw new Error(`not supported: ${condition}`)
    return (valueOf(one!) === valueOf(other!)) === (operator === 'eq')
  }

  /** Renders until the `else` or `end` of its block, which it returns too. */
  function block(isShown: boolean): { text: string; end: string | undefined } {
    let text = ''
    for (;;) {
      text += isShown ? parts[at] : ''
      at += 1
      const action = parts[at]
      at += 1
      if (action === undefined || action === 'end' || action.startsWith('else')) return { text, end: action }
      const [, variable, value] = /^(\$\w+) := (.+)$/.exec(action) ?? []
      if (variable) variables.set(variable, valueOf(value!))
      else if (action.startsWith('if ')) text += choice(action.slice(3), isShown)
      else if (isShown) text += valueOf(action)
    }
  }
  function choice(first: string, isShown: boolean): string {
    let text = ''
    let isOpen = isShown
    for (let condition: string | undefined = first; ;) {
      const isChosen: boolean = isOpen && (condition === undefined || holds(condition))
      const branch = block(isChosen)
      text += branch.text
      isOpen &&= !isChosen
      if (branch.end === 'end') return text
      if (!branch.end) throw new Error('a block has no end')
      condition = branch.end === 'else' ? undefined : branch.end.slice('else if '.length)
    }
  }
  return block(true).text
}
