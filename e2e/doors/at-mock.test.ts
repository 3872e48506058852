import { playAt } from './play.ts'
import { mock } from './mock.ts'

playAt(mock)
