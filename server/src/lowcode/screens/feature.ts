import { defineFeature } from '../../feature/feature.ts'
import { screenHandlers } from './routes.ts'
import { openScreens } from './screens.ts'
import * as text from './text.ts'
import { visualHandlers } from './visual.ts'

export const feature = defineFeature({
  handlers: ({ signers, dataSets }) => {
    const screens = openScreens(dataSets)
    return {
      'lowcode.screens': screenHandlers(screens, signers.file),
      'lowcode.visual': visualHandlers(screens, dataSets),
    }
  },
  texts: { 'lowcode/screens': text },
})
