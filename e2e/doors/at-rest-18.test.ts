import { playAt } from './play.ts'
import { restOnEmbedded } from './rest.ts'

playAt(restOnEmbedded)
