/** `node supabase/build-templates.ts`: rebuilds supabase/templates after a change in supabase/mail-texts.ts. */
import { writeFile } from 'node:fs/promises'
import { mailTemplates, templatesFolder } from './mail-templates.ts'

for (const { name, html } of mailTemplates()) await writeFile(new URL(name, templatesFolder), html)
