/** `node supabase/build-migrations.ts`: rebuilds supabase/migrations after a change in db/ or supabase/hosted. */
import { rm, writeFile } from 'node:fs/promises'
import { buildMigrations, migrationsFolder, readMigrations } from './migrations.ts'

const written = await readMigrations()
const current = await buildMigrations(written)
for (const { name } of written) if (!current.some((migration) => migration.name === name)) await rm(new URL(name, migrationsFolder))
for (const { name, sql } of current) await writeFile(new URL(name, migrationsFolder), sql)
