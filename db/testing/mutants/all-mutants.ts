import { mutantsOfMessages } from './mutate-messages.ts'
import { mutantsOfPeople, mutantsOfSeats } from './mutate-people.ts'
import { type Mutant, mutantsOfRules } from './mutate-rules.ts'

/** Every mutant whose name matches BOTHY_MUTANTS, a regular expression; all by default. */
export function allMutants(): Mutant[] {
  const wanted = new RegExp(process.env['BOTHY_MUTANTS'] ?? '')
  return [...mutantsOfRules(), ...mutantsOfMessages(), ...mutantsOfPeople(), ...mutantsOfSeats()].filter(({ name }) => wanted.test(name))
}
