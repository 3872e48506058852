/** Holds the drawing of ARCHITECTURE.md. Every line of a failure says what is wrong and how to mend it. */
import { describe, expect, test } from 'vitest'
import { filesBelow, importsIn, read, roomOf, targetOf } from './sources.ts'

const files = filesBelow()
const code = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file))
const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file) || roomOf(file) === 'e2e'

/** The arrows between rooms. What is not listed (e2e, bench, scripts) may look everywhere: nothing of the product depends on it. */
const arrows: Record<string, readonly string[]> = {
  db: [],
  'packages/contract': [],
  'packages/hiking': [],
  'packages/client': ['packages/contract', 'packages/hiking'],
  'apps/server': ['packages/contract', 'packages/hiking', 'db'],
  'apps/web': ['packages/contract', 'packages/hiking', 'packages/client'],
}

/** The club in the tab is made of the rulebook itself. */
const mayAlso: { from: string; to: string }[] = [{ from: 'packages/client/mock/', to: 'db' }]

/** Put together from other files, which are short themselves. */
const isMade = (file: string) => file.startsWith('supabase/migrations/')

/** A test file is a list of sentences and may be longer. */
const longest = (file: string) => (isTest(file) ? 400 : 300)

/** Files longer than that, each with the reason why it is better whole. */
const longFiles: Record<string, string> = {
  'packages/contract/calls.ts': 'the one table of everything that can be asked, an entry for each call',
  'apps/web/router.tsx': 'the one table of addresses, an entry for each',
  'apps/web/styles/tokens.css': 'every token of the design, light and dark side by side, is looked up in one place',
}

type Import = { file: string; target: string }

const imports: Import[] = code.flatMap((file) =>
  importsIn(read(file)).flatMap((specifier) => {
    const target = targetOf(file, specifier)
    return target ? [{ file, target }] : []
  }),
)

/** Tests may hold one room against another: the SQL against the contract's lifecycle, for instance. */
const betweenRooms = imports.filter(({ file, target }) => !isTest(file) && roomOf(file) !== roomOf(target))

describe('rooms', () => {
  test('a room imports only the rooms that its arrows point to', () => {
    const wrong = betweenRooms
      .filter(({ file, target }) => arrows[roomOf(file)]?.includes(roomOf(target)) === false)
      .filter(({ file, target }) => !mayAlso.some(({ from, to }) => file.startsWith(from) && roomOf(target) === to))
      .map(({ file, target }) => {
        const allowed = arrows[roomOf(file)]?.join(', ') || 'nothing of ours'
        return `${file} imports ${target}. ${roomOf(file)} may import ${allowed}: move the code to a room that both may import, or hand it over as an argument.`
      })
    expect(wrong).toEqual([])
  })

  test('a room is entered by its name, never by a path across the tree', () => {
    const wrong = code.flatMap((file) =>
      importsIn(read(file))
        .filter(
          (specifier) => specifier.startsWith('.') && arrows[roomOf(file)] && roomOf(targetOf(file, specifier) ?? file) !== roomOf(file),
        )
        .map((specifier) => `${file} imports ${specifier}. Write @bothy/<room>/<file> instead, and name the room in its package.json.`),
    )
    expect(wrong).toEqual([])
  })
})

describe('the web app', () => {
  const layerOf = (path: string) => path.split('/')[2] ?? ''
  const featureOf = (path: string) => path.split('/')[3] ?? ''
  const inside = imports.filter(
    ({ file, target }) => roomOf(file) === 'apps/web' && roomOf(target) === 'apps/web' && file.split('/').length > 3,
  )

  /** From the bottom up; what is not named (words, format, styles ...) is the ground that all stand on. */
  const layers = ['ground', 'ui', 'forms', 'club', 'features', 'shell', 'routes']
  const height = (path: string) => Math.max(0, layers.indexOf(layerOf(path)))

  test('what is below does not know what is above: routes, shell, features, club, forms, ui', () => {
    const wrong = inside
      .filter(({ target }) => target.split('/').length > 3)
      .filter(({ file, target }) => height(file) < height(target))
      .map(
        ({ file, target }) =>
          `${file} imports ${target}. Arrows go ${layers.toReversed().join(' -> ')}: let the upper one pass it in as a prop.`,
      )
    expect(wrong).toEqual([])
  })

  test('features never import each other', () => {
    const wrong = inside
      .filter(({ file, target }) => layerOf(file) === 'features' && layerOf(target) === 'features' && featureOf(file) !== featureOf(target))
      .map(
        ({ file, target }) =>
          `${file} imports ${target}. Let the route put both together, or move what they share to ui or a named folder beside it.`,
      )
    expect(wrong).toEqual([])
  })

  test('styles stay with their component', () => {
    const wrong = files
      .filter((file) => file.endsWith('.module.css') && read(file).includes(':global'))
      .map((file) => `${file} uses :global. Give the element a class of its own, or put the rule into apps/web/styles.`)
    expect(wrong).toEqual([])
  })
})

describe('files', () => {
  test('are named after the one thing in them', () => {
    const nameless = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'shared', 'types', 'misc', 'lib'])
    const wrong = files
      .filter((file) => file.split('/').some((part) => nameless.has(part.replace(/\..*$/, ''))) || /\/index\.(ts|tsx|mjs)$/.test(file))
      .map(
        (file) => `${file} says nothing about what is in it. Name it after its one concept (dates.ts), or put it beside its only caller.`,
      )
    expect(wrong).toEqual([])
  })

  test('are short, or are listed with the reason why not', () => {
    const lines = (file: string) => read(file).split('\n').length - 1
    const long = files.filter((file) => /\.(ts|tsx|mjs|css|sql)$/.test(file) && !isMade(file) && lines(file) > longest(file))
    const wrong = long
      .filter((file) => !longFiles[file])
      .map((file) => `${file} has ${lines(file)} lines. Split it by concept, or list it in longFiles with the reason.`)
    const outdated = Object.keys(longFiles)
      .filter((file) => !long.includes(file))
      .map((file) => `${file} is not long any more. Take it off longFiles.`)
    expect([...wrong, ...outdated]).toEqual([])
  })

  test('know nothing of the machine that they were written on', () => {
    const text = files.filter((file) => /\.(ts|tsx|mjs|js|json|css|sql|html|md|svg|ya?ml)$|^\.|\/run$/.test(file))
    const machine = [
      new RegExp(`(^|[\\s"'\`(=:])/(${['work', 'root', 'home/\\w+', 'Users/\\w+'].join('|')})/`, 'm'),
      new RegExp(['registry', '(npmjs|yarnpkg|npmmirror)', '\\w+'].join('\\.')),
    ]
    const wrong = text.flatMap((file) => {
      const found = machine.map((pattern) => pattern.exec(read(file))?.[0].trim()).find(Boolean)
      return found ? [`${file} names ${found}. Use a path relative to the file, a temporary directory, or a setting.`] : []
    })
    expect(wrong).toEqual([])
  })
})

describe('packages', () => {
  type Locked = { version?: string; resolved?: string; link?: boolean; optionalDependencies?: Record<string, string> }
  type Versions = Record<string, string>
  type Manifest = { dependencies?: Versions; devDependencies?: Versions; optionalDependencies?: Versions }
  const locked: Record<string, Locked> = JSON.parse(read('package-lock.json')).packages

  test('the lockfile holds no address of a registry', () => {
    const wrong = Object.entries(locked)
      .filter(([, { resolved, link }]) => resolved && !link)
      .map(
        ([place]) =>
          `${place} has an address. Install with the .npmrc of this repository (omit-lockfile-registry-resolved), then run npm install again.`,
      )
    expect(wrong).toEqual([])
  })

  test('the lockfile knows every platform, so that npm ci takes it on all of them', () => {
    const names = new Set(Object.keys(locked).map((place) => place.replace(/^.*node_modules\//, '')))
    const wrong = Object.entries(locked)
      .flatMap(([place, { optionalDependencies = {} }]) => Object.keys(optionalDependencies).map((name) => ({ place, name })))
      .filter(({ name }) => !names.has(name))
      .map(
        ({ place, name }) =>
          `${place} may need ${name}, which the lockfile leaves out. Add its entry with version, os, cpu and "optional": true.`,
      )
    expect(wrong).toEqual([])
  })

  test('versions are exact', () => {
    const wrong = files
      .filter((file) => file.endsWith('package.json'))
      .flatMap((file) => {
        const { dependencies, devDependencies, optionalDependencies }: Manifest = JSON.parse(read(file))
        return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
          .filter(([, version]) => !/^(npm:(@[\w-]+\/)?[\w-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
          .map(([name, version]) => `${file} asks for ${name} ${version}. Pin it: npm install --save-exact ${name}.`)
      })
    expect(wrong).toEqual([])
  })
})
