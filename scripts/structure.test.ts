/** Enforces the structure that ARCHITECTURE.md describes. Every line of a failure says what is wrong and how to fix it. */
import { describe, expect, test } from 'vitest'
import { filesBelow, importsIn, readSource, workspaceOf, importTarget } from './sources.ts'
import { lintWith } from './testing/lint-with.ts'

const files = filesBelow()
const code = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file))
const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file) || workspaceOf(file) === 'testing'

/** Allowed imports between packages. Folders that are not listed (testing, bench, scripts) may import everything, because no product code depends on them. */
const allowedImports: Record<string, readonly string[]> = {
  db: [],
  'packages/calendar': ['packages/contract'],
  'packages/contract': [],
  'packages/auth': ['packages/contract'],
  'packages/cover-art': [],
  'packages/hiking': [],
  'packages/client': ['packages/auth', 'packages/contract', 'packages/cover-art'],
  'apps/server': ['packages/auth', 'packages/calendar', 'packages/contract', 'packages/cover-art', 'db'],
  'apps/web': ['packages/calendar', 'packages/contract', 'packages/cover-art', 'packages/client', 'packages/hiking'],
}

/** The mock backend runs the database functions in the browser tab. */
const exceptions: { from: string; to: string }[] = [{ from: 'packages/client/mock/', to: 'db' }]

/** Generated from other files, which are checked themselves. */
const isGenerated = (file: string) => file.startsWith('supabase/migrations/')

/** Maximum lines per file; a test file is a list of sentences and may be longer. */
const maxLines = (file: string) => (isTest(file) ? 400 : 300)

/** Longer files, each with the reason why it is not split. */
const longFiles: Record<string, string> = {}

type Import = { file: string; target: string }

const imports: Import[] = code.flatMap((file) =>
  importsIn(readSource(file)).flatMap((specifier) => {
    const target = importTarget(file, specifier)
    return target ? [{ file, target }] : []
  }),
)

/** Tests may compare packages with each other, for example the SQL with the contract's lifecycle. */
const crossImports = imports.filter(({ file, target }) => !isTest(file) && workspaceOf(file) !== workspaceOf(target))

describe('packages', () => {
  test('a package imports only the packages that it may import', () => {
    const wrong = crossImports
      .filter(({ file, target }) => allowedImports[workspaceOf(file)]?.includes(workspaceOf(target)) === false)
      .filter(({ file, target }) => !exceptions.some(({ from, to }) => file.startsWith(from) && workspaceOf(target) === to))
      .map(({ file, target }) => {
        const allowed = allowedImports[workspaceOf(file)]?.join(', ') || 'no other package'
        return `${file} imports ${target}. ${workspaceOf(file)} may import ${allowed}: move the code to a package that both may import, or pass it as an argument.`
      })
    expect(wrong).toEqual([])
  })

  test('a package is imported by its name, never by a relative path', () => {
    const wrong = code.flatMap((file) =>
      importsIn(readSource(file))
        .filter(
          (specifier) =>
            specifier.startsWith('.') &&
            allowedImports[workspaceOf(file)] &&
            workspaceOf(importTarget(file, specifier) ?? file) !== workspaceOf(file),
        )
        .map((specifier) => `${file} imports ${specifier}. Write @bothy/<package>/<file> instead, and list the package in package.json.`),
    )
    expect(wrong).toEqual([])
  })
})

describe('web locks', () => {
  /** They give up the lock of a page that is left in another way. */
  const others = ['packages/client/session/hold-lock.ts', 'packages/client/live/share-live.ts', 'packages/client/mock/database.worker.ts']

  test('are held by holdLock, which releases them when the browser keeps the page but shows another one', () => {
    const wrong = code
      .filter((file) => !isTest(file) && !others.includes(file) && /\blocks\??\.request\(/.test(readSource(file)))
      .map((file) => `${file} requests a lock. Use holdLock of packages/client/session/hold-lock.ts.`)
    expect(wrong).toEqual([])
  })
})

describe('imports', () => {
  const targets = Map.groupBy(imports, ({ file }) => file)

  /** The files of each circle, found by a depth-first walk. `path` leads to `file`. */
  function circlesFrom(file: string, path: string[], visited: Set<string>): string[][] {
    if (path.includes(file)) return [[...path.slice(path.indexOf(file)), file]]
    if (visited.has(file)) return []
    visited.add(file)
    return (targets.get(file) ?? []).flatMap(({ target }) => circlesFrom(target, [...path, file], visited))
  }

  test('form no circle, types and code that loads later included', () => {
    const visited = new Set<string>()
    const wrong = code
      .flatMap((file) => circlesFrom(file, [], visited))
      .map((circle) => `${circle.join(' imports ')}. Move what both need into a file below them, or pass it as an argument.`)
    expect(wrong).toEqual([])
  })
})

describe('the server', () => {
  /** Layers from the top down: a file or a folder of apps/server. Each imports only layers below it, or its own folder. */
  const layers = [
    ['main.ts'],
    ['cli.ts'],
    ['bootstrap.ts'],
    ['app.ts'],
    ['http'],
    ['auth'],
    ['backup', 'health'],
    ['notifications', 'images', 'covers', 'live', 'jobs', 'map', 'metrics'],
    ['postgres', 'config.ts', 'process-log.ts'],
    ['current-request.ts', 'job-runs.ts', 'promises.ts'],
  ]
  const placeOf = (path: string) => path.split('/')[2] ?? ''
  const layerOf = (path: string) => layers.findIndex((layer) => layer.includes(placeOf(path)))
  const isServerCode = (path: string) => workspaceOf(path) === 'apps/server' && !isTest(path)
  const inside = imports.filter(({ file, target }) => isServerCode(file) && isServerCode(target))

  test('every file belongs to a layer', () => {
    const wrong = code
      .filter((file) => isServerCode(file) && layerOf(file) < 0)
      .map(
        (file) => `${file} belongs to no layer. Move it into a folder of apps/server, or list ${placeOf(file)} in the layers of this test.`,
      )
    expect(wrong).toEqual([])
  })

  test('imports go down: main, bootstrap, app, http, auth, backup, other subjects, postgres', () => {
    const wrong = inside
      .filter(({ file, target }) => placeOf(file) !== placeOf(target) && layerOf(file) >= layerOf(target))
      .map(
        ({ file, target }) =>
          `${file} imports ${target}. Imports go ${layers.map((layer) => layer.join(', ')).join(' -> ')}: let bootstrap.ts pass it as an argument, or move it to a lower layer.`,
      )
    expect(wrong).toEqual([])
  })
})

describe('the web app', () => {
  /** Layers from the bottom up. Folders that are not listed (i18n, format, styles ...) belong to the lowest layer. */
  const layers = [
    'ground',
    'ui',
    'api',
    'images',
    'forms',
    'settings',
    'offline',
    'commands',
    'install',
    'notifications',
    'members',
    'activity-parts',
    'tracks',
    'map',
    'features',
    'layout',
    'router',
  ]
  /** Files beside the router that every layer may import: they import nothing themselves. */
  const groundFiles = ['base-path.ts', 'versions.ts']
  /** Files beside the router, and the folder that begins the app on the server and in a page from there. */
  const isRouter = (path: string) =>
    path.startsWith('apps/web/rendered/') || (path.split('/').length === 3 && !groundFiles.some((file) => path.endsWith(`/${file}`)))
  const layerOf = (path: string) => (isRouter(path) ? 'router' : (path.split('/')[2] ?? ''))
  const featureOf = (path: string) => path.split('/')[3] ?? ''
  const inside = imports.filter(({ file, target }) => workspaceOf(file) === 'apps/web' && workspaceOf(target) === 'apps/web')
  const heightOf = (path: string) => Math.max(0, layers.indexOf(layerOf(path)))

  test('a lower layer never imports a higher one: router, layout, features, shared parts, api, ui', () => {
    const wrong = inside
      .filter(({ file, target }) => heightOf(file) < heightOf(target))
      .map(
        ({ file, target }) =>
          `${file} imports ${target}. Imports go ${layers.toReversed().join(' -> ')}: let the higher layer pass it as a prop.`,
      )
    expect(wrong).toEqual([])
  })

  test('the UI kit does not know the contract', () => {
    const wrong = crossImports
      .filter(({ file, target }) => file.startsWith('apps/web/ui/') && target.startsWith('packages/contract/'))
      .map(({ file, target }) => `${file} imports ${target}. Pass the value as a prop, or move the component to a folder above api.`)
    expect(wrong).toEqual([])
  })

  test('features never import each other', () => {
    const wrong = inside
      .filter(({ file, target }) => layerOf(file) === 'features' && layerOf(target) === 'features' && featureOf(file) !== featureOf(target))
      .map(({ file, target }) => `${file} imports ${target}. Move the shared code to a lower layer.`)
    expect(wrong).toEqual([])
  })

  /** Looks that no component can carry. */
  const looksOfOthers: Record<string, string> = {
    'apps/web/tracks/route-marks.module.css': 'the marks of a route, which MapLibre places as elements of its own on the map',
    'apps/web/ui/printed.module.css': 'what is printed alone, whichever component it is',
  }

  test('styles stand beside their component', () => {
    const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'))
    const wrong = inside
      .filter(({ file, target }) => target.endsWith('.module.css') && folderOf(file) !== folderOf(target) && !looksOfOthers[target])
      .map(({ file, target }) => `${file} borrows ${target}. Move the rules beside it, or make a component of what both show.`)
    expect(wrong).toEqual([])
  })

  test('styles stay with their component', () => {
    const wrong = files
      .filter((file) => file.endsWith('.module.css') && readSource(file).includes(':global'))
      .map((file) => `${file} uses :global. Give the element its own class, or move the rule to apps/web/styles.`)
    expect(wrong).toEqual([])
  })

  test('has no more effects than before, by its size', () => {
    /** For 1,000 lines. Only lower it; the goal is one. */
    const maxEffects = 2.5
    const sources = code.filter((file) => file.startsWith('apps/web/') && !isTest(file)).map(readSource)
    const effects = sources.flatMap((source) => source.match(/\buse(Layout|Insertion)?Effect\(/g) ?? [])
    const lines = sources.reduce((sum, source) => sum + source.split('\n').length - 1, 0)
    expect(
      (effects.length / lines) * 1000,
      'Compute it while rendering, do it where the event is handled, or use a hook: useOnChange, useIsMountedFor, useWalkState. See https://react.dev/learn/you-might-not-need-an-effect.',
    ).toBeLessThanOrEqual(maxEffects)
  })
})

describe('files', () => {
  test('have a name that says what is in them', () => {
    const meaningless = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'shared', 'types', 'misc', 'lib'])
    const wrong = files
      .filter((file) => file.split('/').some((part) => meaningless.has(part.replace(/\..*$/, ''))) || /\/index\.(ts|tsx|mjs)$/.test(file))
      .map((file) => `${file} has a name without meaning. Name it after its one concept (dates.ts), or merge it into its only importer.`)
    expect(wrong).toEqual([])
  })

  test('are short, or are listed with a reason', () => {
    const lines = (file: string) => readSource(file).split('\n').length - 1
    const long = files.filter((file) => /\.(ts|tsx|mjs|css|sql)$/.test(file) && !isGenerated(file) && lines(file) > maxLines(file))
    const wrong = long
      .filter((file) => !longFiles[file])
      .map((file) => `${file} has ${lines(file)} lines. Split it by concept, or list it in longFiles with the reason.`)
    const outdated = Object.keys(longFiles)
      .filter((file) => !long.includes(file))
      .map((file) => `${file} is short now. Remove it from longFiles.`)
    expect([...wrong, ...outdated]).toEqual([])
  })

  test('contain no path or registry of a developer machine', () => {
    const text = files.filter((file) => /\.(ts|tsx|mjs|js|json|css|sql|html|md|svg|ya?ml)$|^\.|\/run$/.test(file))
    const machinePatterns = [
      new RegExp(`(^|[\\s"'\`(=:])/(${['work', 'root', 'home/\\w+', 'Users/\\w+'].join('|')})/`, 'm'),
      new RegExp(['registry', '(npmjs|yarnpkg|npmmirror)', '\\w+'].join('\\.')),
    ]
    const wrong = text.flatMap((file) => {
      const found = machinePatterns.map((pattern) => pattern.exec(readSource(file))?.[0].trim()).find(Boolean)
      return found ? [`${file} names ${found}. Use a path relative to the file, a temporary directory, or a setting.`] : []
    })
    expect(wrong).toEqual([])
  })
})

describe('functions', () => {
  type LintConfig = { rules: Record<string, unknown>; overrides: { files: string[]; rules: Record<string, unknown> }[] }
  const rule = 'max-lines-per-function'
  const config: LintConfig = JSON.parse(readSource('.oxlintrc.json').replace(/^\s*\/\/.*$/gm, ''))

  /** What the linter says without the overrides that are for one file. */
  function lintWithoutExceptions(exceptions: string[]): string {
    const overrides = config.overrides.filter(({ files }) => !files.some((file) => exceptions.includes(file)))
    return lintWith({ plugins: ['eslint'], rules: { [rule]: config.rules[rule] }, overrides }, ['-f', 'unix', ...exceptions])
  }

  test('leave the list of exceptions when they are short', () => {
    const exceptions = config.overrides.flatMap(({ files, rules }) => (rules[rule] ? files.filter((file) => !file.includes('*')) : []))
    const found = lintWithoutExceptions(exceptions)
    const wrong = exceptions
      .filter((file) => !found.includes(`${file}:`))
      .map((file) => `${file} has no long function any more. Remove its exception from .oxlintrc.json.`)
    expect(wrong).toEqual([])
  })
})

describe('dependencies', () => {
  type Locked = { version?: string; resolved?: string; link?: boolean; optionalDependencies?: Record<string, string> }
  type Versions = Record<string, string>
  type Manifest = { dependencies?: Versions; devDependencies?: Versions; optionalDependencies?: Versions }
  const locked: Record<string, Locked> = JSON.parse(readSource('package-lock.json')).packages

  test('the lockfile holds no address of a registry', () => {
    const wrong = Object.entries(locked)
      .filter(([, { resolved, link }]) => resolved && !link)
      .map(
        ([path]) =>
          `${path} has a registry URL. Run npm install again with the .npmrc of this repository (omit-lockfile-registry-resolved).`,
      )
    expect(wrong).toEqual([])
  })

  test('the lockfile lists the packages of every platform, so that npm ci accepts it everywhere', () => {
    const names = new Set(Object.keys(locked).map((path) => path.replace(/^.*node_modules\//, '')))
    const wrong = Object.entries(locked)
      .flatMap(([path, { optionalDependencies = {} }]) => Object.keys(optionalDependencies).map((name) => ({ path, name })))
      .filter(({ name }) => !names.has(name))
      .map(
        ({ path, name }) =>
          `${path} may need ${name}, which is missing in the lockfile. Add its entry with version, os, cpu and "optional": true.`,
      )
    expect(wrong).toEqual([])
  })

  test('versions are exact', () => {
    const wrong = files
      .filter((file) => file.endsWith('package.json'))
      .flatMap((file) => {
        const { dependencies, devDependencies, optionalDependencies }: Manifest = JSON.parse(readSource(file))
        return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
          .filter(([, version]) => !/^(npm:(@[\w-]+\/)?[\w-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
          .map(([name, version]) => `${file} asks for ${name} ${version}. Pin it: npm install --save-exact ${name}.`)
      })
    expect(wrong).toEqual([])
  })
})
