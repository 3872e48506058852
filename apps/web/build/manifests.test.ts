import { join } from 'node:path'
import { expect, test } from 'vitest'
import { locales } from '@bothy/contract/choices.ts'
import { localizedManifests } from './manifests.ts'

test('the installed app has its shortcuts in the language of the member', async () => {
  const manifests = await localizedManifests(join(import.meta.dirname, '..'))
  expect(manifests.map(({ name }) => name)).toEqual(locales.map((locale) => `manifest.${locale}.webmanifest`))
  const german = manifests.find(({ name }) => name === 'manifest.de.webmanifest')!
  const { shortcuts } = JSON.parse(german.content) as { shortcuts: { name: string; url: string }[] }
  expect(shortcuts).toEqual([
    { name: 'Aktivität erstellen', url: './create-activity' },
    { name: 'Meine Aktivitäten', url: './profile/activities' },
    { name: 'Aktivitäten', url: './activities' },
  ])
})
