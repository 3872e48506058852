/** `npm run build`: draws the scenes that screens show, then builds the app into `dist`. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const scenes = new URL('./draw-scenes.ts', import.meta.url)
if (existsSync(scenes)) await import(scenes.href)
await build({ configFile: fileURLToPath(new URL('../vite.config.ts', import.meta.url)) })
