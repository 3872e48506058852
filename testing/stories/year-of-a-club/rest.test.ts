import { restApp } from '../../fixtures/story-apps.ts'
import { describeYear } from './story.ts'

describeYear('rest', restApp)
