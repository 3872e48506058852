/** The arguments of a message in ICU format. */
import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage'

type Arguments = { taken: Set<string>; shown: Set<string> }

/** The arguments that a message takes, and those that appear in its text. A plural argument may select a form without appearing. */
function collect(message: CompiledMessage, found: Arguments = { taken: new Set(), shown: new Set() }, counted = ''): Arguments {
  for (const token of message) {
    if (token === '#') found.shown.add(counted)
    if (typeof token === 'string') continue
    const [name, kind, choices] = token
    found.taken.add(name)
    if (!kind) found.shown.add(name)
    if (choices && typeof choices === 'object')
      for (const choice of Object.values(choices)) if (Array.isArray(choice)) collect(choice as CompiledMessage, found, name)
  }
  return found
}

export const argumentsOf = (message = ''): Arguments => collect(compileMessageOrThrow(message))
