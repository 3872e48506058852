import { playAt } from './play.ts'
import { restOnDebian } from './rest.ts'

playAt(restOnDebian)
