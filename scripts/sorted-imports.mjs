/**
 * A rule for the linter, which has none: imports are sorted, and `oxlint --fix` sorts them. First Node, then packages, ours by name, ours by path (the
 * farthest first), and style sheets, whose order decides which rule wins. An import for its effect stays where it is, and parts what it stands between.
 */
const groupOf = (path) =>
  path.endsWith('.css') ? 4 : path.startsWith('.') ? 3 : path.startsWith('@bothy/') ? 2 : path.startsWith('node:') ? 0 : 1

/** Style sheets keep their order. */
function compare({ source: { value: one } }, { source: { value: other } }) {
  const group = groupOf(one)
  if (group !== groupOf(other)) return group - groupOf(other)
  return group === 4 || one === other ? 0 : one < other ? -1 : 1
}

/** Imports that follow each other. */
function runsOf(statements) {
  const runs = [[]]
  for (const one of statements) {
    if (one.type === 'ImportDeclaration' && one.specifiers.length > 0) runs.at(-1).push(one)
    else runs.push([])
  }
  return runs
}

const sortedImports = {
  meta: { fixable: 'code' },
  create: (context) => ({
    Program({ body }) {
      const { text } = context.sourceCode
      for (const run of runsOf(body)) {
        const sorted = run.toSorted(compare)
        const wrong = run.find((one, at) => one !== sorted[at])
        if (!wrong) continue
        /** With the comments above it. Those above the first import are about the file. */
        const textOf = (one) => text.slice(run[run.indexOf(one) - 1]?.end ?? one.start, one.end).trim()
        const fix = (fixer) => fixer.replaceTextRange([run[0].start, run.at(-1).end], sorted.map(textOf).join('\n'))
        context.report({ node: wrong, message: 'Imports are not sorted. `oxlint --fix` sorts them.', fix })
      }
    },
  }),
}

export default { meta: { name: 'bothy' }, rules: { 'sorted-imports': sortedImports } }
