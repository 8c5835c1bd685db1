import { defineFeature } from '../../feature/feature.ts'
import * as text from './text.ts'

export const feature = defineFeature({ texts: { 'workflow/messages': text } })
