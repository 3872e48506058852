/** `node supabase/build-templates.ts`: rebuilds supabase/templates, and the subjects in supabase/config.toml, after a change in supabase/locales. */
import { readFile, writeFile } from 'node:fs/promises'
import { configFile, mailTemplates, templatesFolder, withSubjects } from './mail-templates.ts'

for (const { name, html } of mailTemplates()) await writeFile(new URL(name, templatesFolder), html)
await writeFile(configFile, withSubjects(await readFile(configFile, 'utf8')))
